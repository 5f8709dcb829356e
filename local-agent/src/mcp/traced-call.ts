import { entrySpan } from '@docferry/shared-contracts/tracing';
import type { ServerContext } from '@modelcontextprotocol/server';

/** Runs a tool in a span, which continues the trace that the client names in `_meta`. */
export function tracedCall<T>(tool: string, { mcpReq }: ServerContext, work: () => Promise<T>): Promise<T> {
  const named = mcpReq._meta?.traceparent;
  const traceparent = typeof named === 'string' ? named : undefined;
  return entrySpan(`tool ${tool}`, traceparent, { kind: 'server', attributes: { 'mcp.tool': tool } }, work);
}
