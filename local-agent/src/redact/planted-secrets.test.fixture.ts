import { createHash } from 'node:crypto';

/** A secret, and the name that people give such a one. */
export type Planted = { readonly kind: string; readonly name: string; readonly value: string };

/** Runs of characters that are the same at each run: `seed` and a counter through sha512. */
export function seeded(seed: string) {
  let counter = 0;
  return (alphabet: string, length: number): string => {
    let out = '';
    while (out.length < length) {
      const digest = createHash('sha512').update(`${seed}:${counter++}`).digest();
      for (const byte of digest) if (out.length < length) out += alphabet[byte % alphabet.length];
    }
    return out;
  };
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const HEX = '0123456789abcdef';
const ALNUM = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`;
const BASE32 = `${LOWER.toUpperCase()}234567`;
const BASE64 = `${ALNUM}+/`;
const URL64 = `${ALNUM}-_`;

/** Secrets of 45 kinds. Values are made of parts, so that no scanner of this repository takes them for real ones. */
export function plantedSecrets(seed: string): Planted[] {
  const run = seeded(seed);
  const uuid = () => [8, 4, 4, 4, 12].map((length) => run(HEX, length)).join('-');
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = () => `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ sub: run(DIGITS, 9) })}.${run(URL64, 43)}`;
  const plant = (kind: string, name: string, value: string): Planted => ({ kind, name, value });
  return [
    plant('aws-access-key-id', 'AWS_ACCESS_KEY_ID', `AK${'IA'}${run(BASE32, 16)}`),
    plant('aws-secret-access-key', 'AWS_SECRET_ACCESS_KEY', run(BASE64, 40)),
    plant('aws-session-token', 'AWS_SESSION_TOKEN', run(BASE64, 180)),
    plant('gcp-api-key', 'GOOGLE_API_KEY', `AI${'za'}${run(URL64, 34)}7`),
    plant('gcp-oauth-secret', 'GOOGLE_CLIENT_SECRET', `GOC${'SPX-'}${run(URL64, 27)}a`),
    plant('azure-client-secret', 'AZURE_CLIENT_SECRET', `${run(ALNUM, 3)}8Q~${run(ALNUM, 34)}`),
    plant('azure-openai-key', 'AZURE_OPENAI_KEY', run(HEX, 32)),
    plant(
      'azure-storage-key',
      'AZURE_STORAGE_CONNECTION_STRING',
      `DefaultEndpointsProtocol=https;AccountName=store1;AccountKey=${run(BASE64, 86)}==;EndpointSuffix=core.windows.net`,
    ),
    plant('github-token', 'GITHUB_TOKEN', `gh${'p_'}${run(ALNUM, 36)}`),
    plant('github-token', 'GH_PAT', `github_${'pat_'}${run(ALNUM, 22)}_${run(ALNUM, 59)}`),
    plant('gitlab-token', 'GITLAB_TOKEN', `gl${'pat-'}${run(URL64, 19)}k`),
    plant('npm-token', 'NPM_TOKEN', `np${'m_'}${run(ALNUM, 36)}`),
    plant('pypi-token', 'TWINE_PASSWORD', `py${'pi-'}AgEIcHlwaS5vcmc${run(URL64, 60)}`),
    plant('slack-token', 'SLACK_BOT_TOKEN', `xo${'xb-'}${run(DIGITS, 12)}-${run(DIGITS, 12)}-${run(ALNUM, 24)}`),
    plant(
      'slack-webhook',
      'SLACK_WEBHOOK',
      `https://hooks.slack.com/serv${'ices'}/T${run(BASE32, 8)}/B${run(BASE32, 8)}/${run(ALNUM, 24)}`,
    ),
    plant('stripe-key', 'STRIPE_SECRET_KEY', `sk_${'live_'}${run(ALNUM, 24)}`),
    plant('stripe-webhook-secret', 'STRIPE_WEBHOOK_SECRET', `wh${'sec_'}${run(ALNUM, 32)}`),
    plant('sendgrid-key', 'SENDGRID_API_KEY', `S${'G.'}${run(URL64, 22)}.${run(URL64, 42)}x`),
    plant('twilio-key', 'TWILIO_API_KEY', `S${'K'}${run(HEX, 32)}`),
    plant('twilio-token', 'TWILIO_AUTH_TOKEN', run(HEX, 32)),
    plant('openai-key', 'OPENAI_API_KEY', `sk-${'proj-'}${run(URL64, 70)}T3Blbk${'FJ'}${run(URL64, 40)}`),
    plant('anthropic-key', 'ANTHROPIC_API_KEY', `sk-${'ant-'}api03-${run(URL64, 93)}AA`),
    plant('huggingface-token', 'HF_TOKEN', `h${'f_'}${run(ALNUM, 34)}`),
    plant('digitalocean-token', 'DIGITALOCEAN_TOKEN', `dop_${'v1_'}${run(HEX, 64)}`),
    plant('heroku-token', 'HEROKU_API_KEY', uuid()),
    plant('mailgun-key', 'MAILGUN_KEY', `ke${'y-'}${run(HEX, 32)}`),
    plant('telegram-token', 'TELEGRAM_BOT_TOKEN', `${run('123456789', 10)}:AA${run(URL64, 33)}`),
    plant('discord-token', 'DISCORD_TOKEN', `M${run(ALNUM, 23)}.G${run(ALNUM, 5)}.${run(ALNUM, 38)}`),
    plant('jwt', 'SESSION', jwt()),
    plant('bearer', 'UPSTREAM_TOKEN', run(ALNUM, 40)),
    plant('postgres-url', 'DATABASE_URL', `postgresql://app:${run(ALNUM, 14)}@db.internal:5432/orders`),
    plant('mongodb-url', 'MONGO_URL', `mongodb+srv://svc:${run(ALNUM, 12)}@cluster0.ab1cd.mongodb.net/main`),
    plant('redis-url', 'REDIS_URL', `redis://:${run(ALNUM, 18)}@cache.internal:6379/0`),
    plant('amqp-url', 'BROKER', `amqps://worker:${run(ALNUM, 16)}@mq.internal/v`),
    plant(
      'ado-connection',
      'SQL_CONNECTION',
      `Server=tcp:sql.internal,1433;Database=orders;User ID=app;Password=${run(ALNUM, 15)}!7;Encrypt=True`,
    ),
    plant('basic-auth-url', 'MIRROR', `https://build:${run(ALNUM, 20)}@packages.internal/simple`),
    plant(
      'password',
      'DB_PASSWORD',
      `${run(LOWER, 3)}${run(LOWER.toUpperCase(), 3)}${run(DIGITS, 3)}!${run(ALNUM, 4)}`,
    ),
    plant('password', 'smtp_password', `${run(LOWER, 5)}#${run(DIGITS, 4)}Q`),
    plant('secret', 'client_secret', run(ALNUM, 32)),
    plant('secret', 'JWT_SECRET', run(BASE64, 44)),
    plant('secret', 'SECRET_KEY_BASE', run(HEX, 64)),
    plant('key', 'encryptionKey', run(BASE64, 43)),
    plant('key', 'datadog_api_key', run(HEX, 32)),
    plant('key', 'internalApiKey', run(ALNUM, 28)),
    plant('shopify-token', 'SHOPIFY_TOKEN', `shp${'at_'}${run(HEX, 32)}`),
    plant('vault-token', 'VAULT_TOKEN', `hv${'s.'}${run(ALNUM, 24)}`),
    plant('grafana-token', 'GRAFANA_TOKEN', `gl${'sa_'}${run(ALNUM, 32)}_${run(HEX, 8)}`),
    plant('databricks-token', 'DATABRICKS_TOKEN', `da${'pi'}${run(HEX, 32)}`),
  ];
}

/** Key material in armour; each line of it must go. */
export function plantedKeys(seed: string): Planted[] {
  const run = seeded(`${seed} keys`);
  const armour = (label: string, lines: number) =>
    [
      `-----BEGIN ${label}-----`,
      ...Array.from({ length: lines }, () => run(BASE64, 64)),
      `-----END ${label}-----`,
    ].join('\n');
  return [
    { kind: 'private-key', name: 'tls.key', value: armour('RSA PRIVATE KEY', 12) },
    { kind: 'private-key', name: 'key.pem', value: armour('PRIVATE KEY', 8) },
    { kind: 'private-key', name: 'ec.pem', value: armour('EC PRIVATE KEY', 3) },
    { kind: 'openssh-private-key', name: 'id_ed25519', value: armour('OPENSSH PRIVATE KEY', 5) },
    { kind: 'pgp-private-key', name: 'key.asc', value: armour('PGP PRIVATE KEY BLOCK', 9) },
  ];
}

const camel = (name: string) => name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** How each of twelve formats carries a named value, amid what such files hold beside. */
export const CARRIERS: Readonly<Record<string, (secret: Planted) => string>> = {
  '.env': ({ name, value }) => `NODE_ENV=production\nPORT=8080\n${name}=${value}\nLOG_LEVEL=info\n`,
  'values.yaml': ({ name, value }) => `server:\n  port: 8080\n  ${name}: ${value}\n  retries: 3\n`,
  'settings.json': ({ name, value }) => JSON.stringify({ port: 8080, [name]: value, retries: 3 }, null, 2),
  'config.toml': ({ name, value }) => `[server]\nport = 8080\n${name} = "${value}"\nretries = 3\n`,
  'app.ini': ({ name, value }) => `[server]\nport = 8080\n${name} = ${value}\nretries = 3\n`,
  'client.ts': ({ name, value }) =>
    `export const port = 8080;\nconst ${camel(name)}: string = '${value}';\nconnect(port, ${camel(name)});\n`,
  'settings.py': ({ name, value }) =>
    `PORT = 8080\n${name} = "${value}"\n\ndef connect():\n    return open_session(PORT)\n`,
  'main.go': ({ name, value }) => `package main\n\nconst (\n\tPort = 8080\n\t${camel(name)} = "${value}"\n)\n`,
  'deploy.sh': ({ name, value }) => `#!/bin/sh\nset -eu\nexport ${name}='${value}'\n./deploy --port 8080\n`,
  'README.md': ({ name, value }) =>
    `# Service\n\nSet these before the start:\n\n\`\`\`\n${name}=${value}\n\`\`\`\n\nThen run it.\n`,
  'web.xml': ({ name, value }) =>
    `<config>\n  <add key="port" value="8080" />\n  <add key="${name}" value="${value.replaceAll('&', '&amp;')}" />\n</config>\n`,
  'app.properties': ({ name, value }) =>
    `server.port=8080\n${name.toLowerCase().replaceAll('_', '.')}=${value}\nretries=3\n`,
  'server.log': ({ name, value }) =>
    `2026-03-01T10:00:00Z INFO starting on 8080\n2026-03-01T10:00:01Z DEBUG env ${name}=${value} loaded\n2026-03-01T10:00:02Z INFO ready\n`,
};

/** The part of a planted value that must not be left: of addresses the password, of connection strings the key. */
export function heart({ value }: Planted): string {
  return (
    /:\/\/[^:@/]*:([^@]+)@/.exec(value)?.[1] ??
    /(?:AccountKey|Password)=([^;]+)/.exec(value)?.[1] ??
    /services\/(.+)$/.exec(value)?.[1] ??
    value
  );
}
