import { z } from 'zod';
import { httpUrl, names, settingFacts } from './setting.ts';

/** Proxies that a request passes; 0 for none. */
const proxies = z
  .string()
  .regex(/^(?:on|off|[0-5])$/)
  .transform((value) => (value === 'on' ? 1 : value === 'off' ? 0 : Number(value)));

/** Web origins, as browsers write them. */
const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ }).refine((origin) => new URL(origin).origin === origin)).min(1));

/** As `docferry-gateway keys create --tenant` takes it. */
const TENANT_NAME = /^[A-Za-z0-9][A-Za-z0-9._@ -]{0,62}$/;

/** Who may call the gateway. */
export const accessSettings = {
  api_key: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional()
    .register(settingFacts, {
      env: 'RAG_API_KEY',
      shape: '1 to 200 printable ASCII characters without spaces',
      example: 'the output of: openssl rand -hex 24',
      secret: true,
    }),
  tenants: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string().regex(TENANT_NAME)).min(1).max(1_000))
    .optional()
    .register(settingFacts, {
      env: 'RAG_TENANTS',
      shape: 'names of tenants, separated by commas: the only ones whose credentials are accepted',
      example: 'default,research',
    }),
  allowed_hosts: names.optional().register(settingFacts, {
    env: 'RAG_ALLOWED_HOSTS',
    shape: 'the host names that clients use in the URL, separated by commas',
    example: 'docferry.example.com',
  }),
  allowed_origins: names.optional().register(settingFacts, {
    env: 'RAG_ALLOWED_ORIGINS',
    shape: 'the host names of web pages that may call /mcp, separated by commas',
    example: 'inspector.example.com',
  }),
  shared_token: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional()
    .register(settingFacts, {
      env: 'RAG_SHARED_TOKEN',
      shape: '16 to 200 printable ASCII characters without spaces',
      example: 'the output of: openssl rand -hex 24',
      secret: true,
    }),
  public_url: httpUrl.optional().register(settingFacts, {
    env: 'RAG_PUBLIC_URL',
    shape: 'the URL under which clients reach this gateway, without /mcp',
    example: 'https://docferry.example.com',
  }),
  trust_proxy: proxies.default(0).register(settingFacts, {
    env: 'RAG_TRUST_PROXY',
    shape: 'on (one proxy in front ends TLS and sets X-Forwarded-For), the number of proxies, or off',
    example: 'on',
  }),
  cors_origins: origins.optional().register(settingFacts, {
    env: 'RAG_CORS_ORIGINS',
    shape: 'the origins of web pages that may call this gateway, separated by commas',
    example: 'https://app.example.com',
  }),
};
