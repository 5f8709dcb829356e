import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export type TestIssuer = AsyncDisposable & {
  readonly url: string;
  /** How often its keys were fetched. */
  readonly asked: () => number;
  /** Its metadata; tests may change it. */
  readonly metadata: Record<string, unknown>;
  readonly keys: JWK[];
  /** What it answers to a redeemed code; tests replace it. */
  redeem: (form: URLSearchParams) => Promise<{ readonly status: number; readonly body: unknown }>;
  /** Creates a signing key for all further tokens. */
  rotate(kid: string, alg?: string): Promise<void>;
  /** A valid token with these claims changed; null omits a claim. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
};

/** For tests: an identity provider on loopback that signs with real keys. */
export async function testIssuer(audience: string, path = ''): Promise<TestIssuer> {
  let asked = 0;
  const keys: JWK[] = [];
  const metadata: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/keys') {
      asked += 1;
      answer({ keys });
    } else if (request.url === `${path}/.well-known/openid-configuration`) answer(metadata);
    else if (request.url === '/token') {
      void text(request)
        .then((form) => issuer.redeem(new URLSearchParams(form)))
        .then(({ status, body }) => answer(body, status));
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const url = `${origin}${path}`;
  Object.assign(metadata, {
    issuer: url,
    jwks_uri: `${origin}/keys`,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
  });

  let signing: { key: CryptoKey; kid: string; alg: string } | undefined;
  const rotate = async (kid: string, alg = 'ES256') => {
    const { privateKey, publicKey } = await generateKeyPair(alg);
    keys.push({ ...(await exportJWK(publicKey)), kid, alg });
    signing = { key: privateKey, kid, alg };
  };
  await rotate('first');
  const issuer: TestIssuer = {
    url,
    asked: () => asked,
    metadata,
    keys,
    rotate,
    redeem: async () => ({ status: 400, body: { error: 'invalid_grant' } }),
    async token(claims = {}, header = {}) {
      if (!signing) throw new Error('no key');
      const now = Math.floor(Date.now() / 1000);
      const all = { iss: url, aud: audience, sub: 'alice', iat: now, exp: now + 300, scope: 'read ingest', ...claims };
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as JWTPayload;
      return new SignJWT(given).setProtectedHeader({ alg: signing.alg, kid: signing.kid, ...header }).sign(signing.key);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return issuer;
}
