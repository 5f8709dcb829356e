/**
 * In: calls of an MCP client over stdio. Out: text, structured results and progress.
 * Never: reads outside the allowed folders, or returns document text as its own words.
 */
import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  type McpServer,
  type ServerContext,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { errorShape } from '../error-shape.ts';
import { UserError } from '../errors.ts';
import { type AllowedFile, allowedFile } from '../roots/allowed-file.ts';
import { allowedRoots } from '../roots/allowed-roots.ts';
import { clientRoots } from './client-roots.ts';
import { failure } from './tool-result.ts';
import { inputSchemaOf, outputSchemaOf } from './tool-schema.ts';
import { tracedCall } from './traced-call.ts';
import { visibleAnswer } from './visible-answer.ts';

/** What every tool is given. */
export type ToolHost = {
  readonly server: McpServer;
  readonly log: Logger;
  /** RAG_ALLOWED_DIRS. */
  readonly configuredRoots: readonly string[] | undefined;
  readonly workingDirectory: string;
  /** Files and folders that hold keys; no root opens them. */
  readonly closed: readonly string[];
};

/** `Output`: the structured part of its answers; a tool whose answer is an image has none. */
export type AgentTool<Input extends z.ZodType, Output extends z.ZodObject | undefined = undefined> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output?: Output;
  readonly annotations: ToolAnnotations;
  /** Other names that arguments are accepted under, with those of `input`. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly run: (
    input: z.output<Input>,
    ctx: ServerContext,
  ) => Promise<
    | {
        readonly text: string;
        readonly structured?: Output extends z.ZodObject ? z.input<Output> : never;
        readonly attached?: CallToolResult['content'];
      }
    | InputRequiredResult
  >;
};

/**
 * Registers a tool whose every failure, wrong arguments too, comes back as `isError` with the contract's error shape.
 */
export function registerAgentTool<Input extends z.ZodType, Output extends z.ZodObject | undefined>(
  { server, log }: ToolHost,
  tool: AgentTool<Input, Output>,
): void {
  const { name, title, description, annotations } = tool;
  const config = {
    title,
    description,
    annotations,
    inputSchema: inputSchemaOf(tool.input),
    ...(tool.output ? { outputSchema: outputSchemaOf(tool.output) } : {}),
  };
  server.registerTool(name, config, async (args: unknown, ctx): Promise<CallToolResult | InputRequiredResult> => {
    try {
      const result = await tracedCall(name, ctx, () => tool.run(parseArguments(tool, args), ctx));
      if (isInputRequiredResult(result)) return result;
      return visibleAnswer({
        content: [{ type: 'text', text: result.text }, ...(result.attached ?? [])],
        ...(result.structured ? { structuredContent: result.structured } : {}),
      });
    } catch (error) {
      if (ctx.mcpReq.signal.aborted) {
        log.info({ tool: name }, 'cancelled');
        throw error; // the client has said that it wants no answer
      }
      const body = errorShape(error);
      const facts = { tool: name, code: body.code, request_id: body.request_id };
      if (error instanceof UserError) log.info(facts, body.detail);
      else log.error({ ...facts, err: error }, body.detail);
      return visibleAnswer(failure(body));
    }
  });
}

/** The file that a tool's `uri` names, or the question to the client which folders may be read. Throws UserError. */
export async function readableFile(
  { server, configuredRoots, workingDirectory, closed }: ToolHost,
  uri: string,
  ctx: ServerContext,
): Promise<AllowedFile | InputRequiredResult> {
  const fromClient = configuredRoots?.length ? undefined : await clientRoots(server, ctx);
  if (isInputRequiredResult(fromClient)) return fromClient;
  return allowedFile(uri, allowedRoots({ configured: configuredRoots, fromClient, workingDirectory }), closed);
}

function parseArguments<Input extends z.ZodType>(
  { input, aliases = {} }: Pick<AgentTool<Input, z.ZodObject>, 'input' | 'aliases'>,
  args: unknown,
): z.output<Input> {
  const named = Object.entries(args ?? {}).map(([name, value]) => [aliases[name] ?? name, value] as const);
  const parsed = input.safeParse(Object.fromEntries(named));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues
    .slice(0, 5)
    .map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '));
  throw new UserError('INVALID_ARGUMENT', `Wrong arguments: ${faults.join('; ')}.`, {
    advice: "Correct them as the tool's input schema says and call again.",
    details: { fields: parsed.error.issues.slice(0, 5).map((issue) => issue.path.join('.')) },
  });
}
