import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { UserError } from '../errors.ts';

/** What a request of 2026-07-28 says of its client, as far as roots go. */
const namesRootsSchema = z.object({ [CLIENT_CAPABILITIES_META_KEY]: z.object({ roots: z.object({}) }) });
const ANSWER_MS = 5_000;
const KEY = 'roots';

/**
 * The client's roots as `file://` URIs; `undefined` when it names none. A client of the 2025 protocols is asked
 * at once; one of 2026-07-28 is asked by an input-required result, which the tool returns and is then called again.
 */
export async function clientRoots(
  server: McpServer,
  ctx: ServerContext,
): Promise<readonly string[] | undefined | InputRequiredResult> {
  const { envelope } = ctx.mcpReq;
  if (envelope) {
    if (!namesRootsSchema.safeParse(envelope).success) return undefined;
    const answer = inputResponse(ctx.mcpReq.inputResponses, KEY);
    if (answer.kind === 'roots') return answer.roots.map((root) => root.uri);
    if (ctx.mcpReq.inputResponses) throw unanswered(undefined);
    return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });
  }
  if (!server.server.getClientCapabilities()?.roots) return undefined;
  try {
    const { roots } = await ctx.mcpReq.send(
      { method: 'roots/list' },
      { timeout: ANSWER_MS, signal: ctx.mcpReq.signal },
    );
    return roots.map((root) => root.uri);
  } catch (error) {
    ctx.mcpReq.signal.throwIfAborted();
    throw unanswered(error);
  }
}

function unanswered(cause: unknown): UserError {
  return new UserError('SCOPE_VIOLATION', 'The client did not say which folders may be read.', {
    advice: 'Set RAG_ALLOWED_DIRS to the folders that may be read.',
    details: { setting: 'RAG_ALLOWED_DIRS' },
    cause,
  });
}
