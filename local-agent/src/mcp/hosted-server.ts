import { traceHeaders } from '@docferry/shared-contracts/tracing';
import {
  type CallToolResult,
  Client,
  type Progress,
  ProtocolError,
  type ReadResourceResult,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import type { GatewayConnection } from '../send/gateway-errors.ts';

/** What the gateway's configured sets give a client: tools, and which of them to call when. */
export type HostedOffer = { readonly tools: readonly Tool[]; readonly instructions: string | undefined };

/** The gateway's hosted MCP server, as its client. */
export type HostedServer = {
  readonly offer: (signal: AbortSignal) => Promise<HostedOffer>;
  readonly call: (
    name: string,
    args: Record<string, unknown>,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
  ) => Promise<CallToolResult>;
  /** Throws the server's own ProtocolError for an address that it does not know. */
  readonly read: (uri: string, signal: AbortSignal) => Promise<ReadResourceResult>;
};

export type HostedServerOptions = {
  readonly connection: () => GatewayConnection;
  /** Finds out what is wrong when the MCP endpoint does not answer. */
  readonly client: GatewayClient;
  readonly version: string;
};

const CALL_MS = 120_000;
const LIST_MS = 5_000;

/** Opens a connection for each operation: the gateway keeps no sessions, and may move or restart in between. */
export function hostedServer({ connection, client, version }: HostedServerOptions): HostedServer {
  async function withMcp<Value>(signal: AbortSignal, work: (mcp: Client) => Promise<Value>): Promise<Value> {
    const { apiUrl, apiKey } = connection();
    const mcp = new Client({ name: 'docferry', version }, { versionNegotiation: { mode: 'auto' } });
    const headers: Record<string, string> = {
      ...traceHeaders(),
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    };
    try {
      const transport = new StreamableHTTPClientTransport(new URL(`${apiUrl}/mcp`), { requestInit: { headers } });
      await mcp.connect(transport, { signal, timeout: LIST_MS });
      return await work(mcp);
    } catch (error) {
      signal.throwIfAborted();
      throw await reason(error, signal);
    } finally {
      await mcp.close();
    }
  }

  /** REST and MCP share address and key, so the REST client's errors report a wrong one of either. */
  async function reason(error: unknown, signal: AbortSignal): Promise<unknown> {
    try {
      await client.collections({ signal });
    } catch (known) {
      if (!(known instanceof UserError) || known.code !== 'SCOPE_VIOLATION') return known;
    }
    const text = "The gateway's MCP server did not answer, though its REST API does.";
    return new UserError('BACKEND_UNAVAILABLE', text, { cause: error });
  }

  return {
    offer: (signal) =>
      withMcp(signal, async (mcp) => {
        const { tools } = await mcp.listTools(undefined, { signal, timeout: LIST_MS });
        return { tools, instructions: mcp.getInstructions() };
      }),
    call: (name, args, { signal, onProgress }) =>
      withMcp(signal, (mcp) =>
        mcp.callTool(
          { name, arguments: args },
          { signal, timeout: CALL_MS, resetTimeoutOnProgress: true, onprogress: onProgress },
        ),
      ),
    read: async (uri, signal) => {
      const answer = await withMcp(signal, (mcp) =>
        // A refusal is an answer too: the server is there.
        mcp.readResource({ uri }, { signal, timeout: CALL_MS }).catch((error: unknown) => {
          if (error instanceof ProtocolError) return error;
          throw error;
        }),
      );
      if (answer instanceof ProtocolError) throw answer;
      return answer;
    },
  };
}
