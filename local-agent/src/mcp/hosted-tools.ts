import { setTimeout as sleep } from 'node:timers/promises';
import type { Tool } from '@modelcontextprotocol/client';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { errorShape } from '../error-shape.ts';
import { registerHostedResource } from './hosted-resource.ts';
import type { HostedOffer, HostedServer } from './hosted-server.ts';
import { failure } from './tool-result.ts';
import { published } from './tool-schema.ts';
import { tracedCall } from './traced-call.ts';

const RETRY_MS = 5_000;
/** A client waits this long for its own tools when the gateway is slow, and not at all when it is down. */
const FIRST_WAIT_MS = 5_000;

/**
 * A server with the gateway's hosted tools beside its own, with their schemas and descriptions; the gateway checks
 * arguments. While the gateway is down they are missing; once it answers they are added and the client is notified. What
 * their answers link to can be read as well. `createServer` gets the gateway's instructions, unless it is down.
 */
export async function withHostedTools(
  createServer: (instructions: string | undefined) => McpServer,
  hosted: HostedServer,
  log: Logger,
  signal: AbortSignal,
): Promise<McpServer> {
  const asked = ask(hosted, log, signal);
  const first = await Promise.race([asked, sleep(FIRST_WAIT_MS, undefined, { ref: false })]);
  const server = createServer(first?.instructions);
  registerHostedResource(server, hosted);
  const add = ({ tools }: HostedOffer) => {
    for (const tool of tools) addTool(server, hosted, tool);
  };
  const addOnceThere = async () => {
    let offer = await asked;
    while (!offer && !signal.aborted) {
      await sleep(RETRY_MS, undefined, { ref: false });
      offer = await ask(hosted, log, signal);
    }
    if (offer) add(offer);
  };
  if (first) add(first);
  else void addOnceThere();
  return server;
}

/** Undefined when the gateway does not answer. */
async function ask(hosted: HostedServer, log: Logger, signal: AbortSignal): Promise<HostedOffer | undefined> {
  try {
    return await hosted.offer(signal);
  } catch (error) {
    if (!signal.aborted)
      log.warn({ code: errorShape(error).code }, "the gateway's search tools are missing until it answers");
    return undefined;
  }
}

function addTool(server: McpServer, hosted: HostedServer, tool: Tool): void {
  const { name, title, description, annotations, inputSchema, outputSchema } = tool;
  const config = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(annotations === undefined ? {} : { annotations }),
    inputSchema: published(inputSchema),
    ...(outputSchema === undefined ? {} : { outputSchema: published(outputSchema) }),
  };
  server.registerTool(name, config, async (args: unknown, ctx): Promise<CallToolResult> => {
    try {
      const { signal } = ctx.mcpReq;
      const options = { signal, onProgress: forwardProgress(ctx) };
      const { _meta, ...result } = await tracedCall(name, ctx, () =>
        hosted.call(name, isRecord(args) ? args : {}, options),
      );
      return result; // its _meta speaks of another connection
    } catch (error) {
      return failure(errorShape(error));
    }
  });
}

function forwardProgress(ctx: ServerContext) {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  return (progress: {
    readonly progress: number;
    readonly total?: number | undefined;
    readonly message?: string | undefined;
  }) => {
    if (progressToken === undefined) return;
    ctx.mcpReq.notify({ method: 'notifications/progress', params: { ...progress, progressToken } }).catch(() => {});
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
