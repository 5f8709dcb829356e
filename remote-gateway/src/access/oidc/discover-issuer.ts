import { z } from 'zod';
import { isLoopback } from '../loopback.ts';
import { fetchProvider } from './fetch-provider.ts';

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.string().optional(),
  token_endpoint: z.string().optional(),
});

/** Addresses of an issuer. Those to sign in at are undefined when it names none, or none that is safe. */
export type IssuerAddresses = {
  readonly jwksUri: string;
  readonly authorizationEndpoint: string | undefined;
  readonly tokenEndpoint: string | undefined;
};

/**
 * Finds the addresses of an issuer in its metadata (OpenID Connect Discovery 1.0, section 4; RFC 8414,
 * section 3). Throws if no document is of exactly this issuer, or if the keys are not served over https.
 */
export async function discoverIssuer(issuer: string): Promise<IssuerAddresses> {
  const failures: string[] = [];
  for (const url of metadataUrls(issuer)) {
    try {
      const response = await fetchProvider(url);
      if (!response.ok) throw new Error(`HTTP status ${response.status}`);
      const metadata = metadataSchema.parse(await response.json());
      if (metadata.issuer !== issuer) throw new Error(`it belongs to another issuer, ${metadata.issuer.slice(0, 200)}`);
      if (!isSafeProviderUrl(metadata.jwks_uri)) throw new Error('its jwks_uri is not an https address');
      return {
        jwksUri: metadata.jwks_uri,
        authorizationEndpoint: safeOrNone(metadata.authorization_endpoint),
        tokenEndpoint: safeOrNone(metadata.token_endpoint),
      };
    } catch (error) {
      failures.push(`${url}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`no usable metadata of ${issuer} (${failures.join('; ')})`);
}

const safeOrNone = (address: string | undefined) => (address && isSafeProviderUrl(address) ? address : undefined);

/** Whether a URL uses https, or http on this machine, which is useful for development. */
export function isSafeProviderUrl(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[|\]$/g, '')));
}

function metadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    ...new Set([
      `${origin}${path}/.well-known/openid-configuration`,
      `${origin}/.well-known/oauth-authorization-server${path}`,
      `${origin}/.well-known/openid-configuration${path}`,
    ]),
  ];
}
