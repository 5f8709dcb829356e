import { z } from 'zod';
import { isSafeProviderUrl } from '../../access/oidc/discover-issuer.ts';
import { readGroupScopes } from '../../access/oidc/token-scopes.ts';
import { integer, onOff, settingFacts } from './setting.ts';

const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const claim = z.string().regex(/^[^\s,]{1,200}$/);

/** An issuer is compared letter by letter, so it stays as it is written. */
const issuer = z.string().refine((text) => isSafeProviderUrl(text) && !/[|\s?#]/.test(text));

const groupScopes = list.pipe(z.array(z.string().refine((pair) => readGroupScopes([pair]) !== undefined)).min(1));

/** Signing in with access tokens of identity providers (OAuth 2.1, OpenID Connect). */
export const signInSettings = {
  allowed_issuers: list.pipe(z.array(issuer).min(1)).optional().register(settingFacts, {
    env: 'RAG_ALLOWED_ISSUERS',
    shape: 'https URLs of identity providers, exactly as their tokens say in "iss", separated by commas',
    example: 'https://login.example.com/realms/team',
  }),
  oidc_audience: list
    .pipe(z.array(z.string().min(1)).min(1))
    .optional()
    .register(settingFacts, {
      env: 'RAG_OIDC_AUDIENCE',
      shape: 'what tokens for this gateway say in "aud"; several are separated by commas',
      example: 'https://docferry.example.com/mcp',
    }),
  oidc_clock_skew: integer(0, 300)
    .default(30)
    .register(settingFacts, { env: 'RAG_OIDC_CLOCK_SKEW', shape: 'seconds from 0 to 300', example: '30' }),
  tenant_claim: claim
    .default('tenant_id')
    .register(settingFacts, { env: 'RAG_TENANT_CLAIM', shape: 'the name of a claim', example: 'tenant_id' }),
  require_tenant_claim: onOff
    .default(false)
    .register(settingFacts, { env: 'RAG_REQUIRE_TENANT_CLAIM', shape: 'on or off', example: 'on' }),
  oidc_create_tenants: onOff
    .default(false)
    .register(settingFacts, { env: 'RAG_OIDC_CREATE_TENANTS', shape: 'on or off', example: 'off' }),
  group_claim: claim.default('groups').register(settingFacts, {
    env: 'RAG_GROUP_CLAIM',
    shape: 'the name of a claim, or a path such as realm_access.roles',
    example: 'groups',
  }),
  group_scopes: groupScopes.optional().register(settingFacts, {
    env: 'RAG_GROUP_SCOPES',
    shape: 'groups with their scopes (read, ingest, admin)',
    example: 'docs-readers=read,docs-writers=read+ingest',
  }),
  collections_claim: claim.optional().register(settingFacts, {
    env: 'RAG_COLLECTIONS_CLAIM',
    shape: 'the name of a claim, or a path such as docferry.collections',
    example: 'collections',
  }),
  console_oidc_client_id: z.string().min(1).max(500).optional().register(settingFacts, {
    env: 'RAG_CONSOLE_OIDC_CLIENT_ID',
    shape: 'the id under which the first of RAG_ALLOWED_ISSUERS knows the console',
    example: 'docferry-console',
  }),
  console_oidc_client_secret: z.string().min(1).max(500).optional().register(settingFacts, {
    env: 'RAG_CONSOLE_OIDC_CLIENT_SECRET',
    shape: 'the secret of the console, where the identity provider demands one',
    example: 'the secret from the identity provider',
    secret: true,
  }),
  console_oidc_scopes: z
    .string()
    .regex(/^[^\s",]+( [^\s",]+)*$/)
    .default('read ingest')
    .register(settingFacts, {
      env: 'RAG_CONSOLE_OIDC_SCOPES',
      shape: 'scopes that the console asks for besides openid, separated by spaces',
      example: 'read ingest admin',
    }),
};
