import { z } from 'zod';
import { isLoopback } from '../loopback.ts';
import { fetchProvider } from './fetch-provider.ts';

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

/**
 * Finds the address of an issuer's signing keys in its metadata (OpenID Connect Discovery 1.0, section 4; RFC 8414,
 * section 3). Throws if no document is of exactly this issuer, or if the keys are not served over https.
 */
export async function discoverIssuer(issuer: string): Promise<{ readonly jwksUri: string }> {
  const failures: string[] = [];
  for (const url of metadataUrls(issuer)) {
    try {
      const response = await fetchProvider(url);
      if (!response.ok) throw new Error(`HTTP status ${response.status}`);
      const metadata = metadataSchema.parse(await response.json());
      if (metadata.issuer !== issuer) throw new Error(`it belongs to another issuer, ${metadata.issuer.slice(0, 200)}`);
      if (!isSafeProviderUrl(metadata.jwks_uri)) throw new Error('its jwks_uri is not an https address');
      return { jwksUri: metadata.jwks_uri };
    } catch (error) {
      failures.push(`${url}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`no usable metadata of ${issuer} (${failures.join('; ')})`);
}

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
