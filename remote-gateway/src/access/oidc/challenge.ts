import type { GatewayError } from '../../errors.ts';
import { SCOPES } from '../../identity.ts';

/** What clients need to know to sign in. */
export type Resource = {
  /** Base URL of the gateway, without a trailing slash. */
  readonly publicUrl: string;
  /** Trusted identity providers. */
  readonly issuers: readonly string[];
};

export const METADATA_PATH = '/.well-known/oauth-protected-resource';
/** Sufficient for everything but the endpoints for operators. */
const USUAL_SCOPES = 'read ingest';

/**
 * The WWW-Authenticate header of a response 401 or 403 (RFC 6750, section 3; RFC 9728, section 5.1); undefined for other
 * errors. `hadCredential` distinguishes a refused credential from a missing one.
 */
export function challengeFor(
  error: Pick<GatewayError, 'code' | 'details' | 'message'>,
  { path, hadCredential, resource }: { path: string; hadCredential: boolean; resource: Resource | undefined },
): string | undefined {
  const missing = error.code === 'SCOPE_VIOLATION' ? error.details?.scope : undefined;
  const parts = ['realm="docferry"'];
  if (error.code === 'UNAUTHENTICATED') {
    if (hadCredential) parts.push('error="invalid_token"', `error_description="${quoted(error.message)}"`);
  } else if (typeof missing === 'string') {
    parts.push('error="insufficient_scope"');
  } else return undefined;
  if (resource) {
    const of = path === '/mcp' ? '/mcp' : '';
    parts.push(`scope="${typeof missing === 'string' ? missing : USUAL_SCOPES}"`);
    parts.push(`resource_metadata="${resource.publicUrl}${METADATA_PATH}${of}"`);
  } else if (typeof missing === 'string') parts.push(`scope="${missing}"`);
  return `Bearer ${parts.join(', ')}`;
}

/** The header may contain only printable ASCII without quotes and backslashes (RFC 6750, section 3). */
function quoted(text: string): string {
  return text.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, '?');
}

/**
 * Protected-resource metadata (RFC 9728, section 3). `of` is the path of the resource: empty for the whole gateway,
 * `/mcp` for its MCP server.
 */
export function resourceMetadata({ publicUrl, issuers }: Resource, of: '' | '/mcp'): Record<string, unknown> {
  return {
    resource: `${publicUrl}${of}`,
    authorization_servers: issuers,
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Docferry',
  };
}
