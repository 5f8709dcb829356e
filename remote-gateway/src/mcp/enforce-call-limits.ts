import type { Context } from 'hono';
import { audited } from '../access/audit/audit-call.ts';
import { RateLimitedError, type RateLimitHeaders } from '../access/limits/rate-limits.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { RequestPolicy } from '../http/request-policy.ts';
import { type Identity, requireScope } from '../identity.ts';
import { mayCall, type Tool, toolNamed } from './tool.ts';

/** The headers of the response, and the error of a refused tool call: the model reads it in the result of the call. */
export type CallLimits = { readonly headers: RateLimitHeaders; readonly refused: RateLimitedError | undefined };

/**
 * Counts a JSON-RPC message against the caller's limits, before the protocol handles it. Throws RATE_LIMITED for anything
 * but a single tool call, and SCOPE_VIOLATION if an access token lacks the scope of a tool: such a client may ask its
 * user for more, which it does only on status 403 (MCP authorization, "scope challenge handling").
 */
export async function enforceCallLimits(
  c: Context<AppEnv>,
  policy: RequestPolicy,
  { identity, message, tools }: { identity: Identity; message: unknown; tools: readonly Tool[] },
): Promise<CallLimits> {
  let headers: RateLimitHeaders = {};
  for (const { method, toolName } of requestsIn(message)) {
    const tool = toolNamed(tools, toolName);
    if (tool && identity.credential?.startsWith('oidc:') && !mayCall(identity, tool)) {
      const call = { identity, action: `mcp.${tool.name}`, requestId: c.get('requestId') };
      await audited(
        policy.auditor,
        call,
        async () => requireScope(identity, tool.scope),
        () => undefined,
      );
    }
    try {
      headers = await policy.limits.consume(identity, toolName ?? method);
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error;
      if (toolName !== undefined && !Array.isArray(message)) return { headers: error.headers, refused: error };
      for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
      throw error;
    }
  }
  return { headers, refused: undefined };
}

/** The requests in a message or batch. Notifications and responses are not counted. */
function requestsIn(message: unknown): { method: string; toolName: string | undefined }[] {
  return (Array.isArray(message) ? message : [message]).flatMap((one: unknown) => {
    if (one === null || typeof one !== 'object' || !('id' in one) || !('method' in one)) return [];
    const params = 'params' in one && one.params !== null && typeof one.params === 'object' ? one.params : {};
    const isCall = one.method === 'tools/call';
    return [{ method: 'mcp', toolName: isCall ? ('name' in params ? String(params.name) : '') : undefined }];
  });
}
