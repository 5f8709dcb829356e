import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolUse } from '../telemetry/metrics.ts';

/** Results end at a cap of theirs, not where the caller wanted. */
const CAPS: ReadonlySet<unknown> = new Set(['byte_cap', 'token_cap']);

/** What a call asked of a client's context, and how its answer was bounded. `heldBack` is of the searches in it. */
export function toolUse(args: unknown, result: CallToolResult, heldBack: unknown): ToolUse {
  const { cursor } = Object(args) as { readonly cursor?: unknown };
  const structured: Readonly<Record<string, unknown>> = Object(result.structuredContent);
  const isCut = structured.truncated === true || CAPS.has(structured.limit_reason) || 'next_start' in structured;
  return {
    bytes: Buffer.byteLength(JSON.stringify(result)),
    pages: typeof cursor === 'string' && cursor !== '' ? 1 : 0,
    truncated: isCut ? 1 : 0,
    heldBack: typeof heldBack === 'number' ? heldBack : 0,
  };
}
