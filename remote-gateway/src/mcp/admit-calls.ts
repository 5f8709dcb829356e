import type { Context } from 'hono';
import { audited } from '../access/audit/audit-call.ts';
import { type Allowance, RateLimitedError } from '../access/limits/rate-limits.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { RequestPolicy } from '../http/request-policy.ts';
import { type Identity, requireScope } from '../identity.ts';
import { mayCall, type Tool } from './tool.ts';

/** What the limits say to a message. A tool call that has to wait is told so in its result, which the model reads. */
export type Admission = { readonly allowance: Allowance; readonly refused: RateLimitedError | undefined };

/**
 * Takes a JSON-RPC message from the caller's limits, before the protocol looks at it. Throws RATE_LIMITED for anything
 * but a tool call, and SCOPE_VIOLATION when an access token lacks a tool's scope: such a client may ask its user for
 * more (MCP authorization, "scope challenge handling"), which it does on status 403 alone.
 */
export async function admitCalls(
  c: Context<AppEnv>,
  edge: RequestPolicy,
  { identity, message, tools }: { identity: Identity; message: unknown; tools: readonly Tool[] },
): Promise<Admission> {
  let allowance: Allowance = {};
  for (const { method, toolName } of requestsIn(message)) {
    const tool = tools.find(({ name }) => name === toolName);
    if (tool && identity.credential?.startsWith('oidc:') && !mayCall(identity, tool)) {
      const call = { identity, action: `mcp.${tool.name}`, requestId: c.get('requestId') };
      await audited(
        edge.auditor,
        call,
        async () => requireScope(identity, tool.scope),
        () => undefined,
      );
    }
    try {
      allowance = await edge.limits.take(identity, toolName ?? method);
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error;
      if (toolName !== undefined && !Array.isArray(message)) return { allowance: error.allowance, refused: error };
      for (const [name, value] of Object.entries(error.allowance)) c.header(name, value);
      throw error;
    }
  }
  return { allowance, refused: undefined };
}

/** Requests of a message or a batch; notifications and answers cost nothing. */
function requestsIn(message: unknown): { method: string; toolName: string | undefined }[] {
  return (Array.isArray(message) ? message : [message]).flatMap((one: unknown) => {
    if (one === null || typeof one !== 'object' || !('id' in one) || !('method' in one)) return [];
    const params = 'params' in one && one.params !== null && typeof one.params === 'object' ? one.params : {};
    const isCall = one.method === 'tools/call';
    return [{ method: 'mcp', toolName: isCall ? ('name' in params ? String(params.name) : '') : undefined }];
  });
}
