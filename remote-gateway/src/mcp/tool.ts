import type { ErrorBody } from '@docferry/shared-contracts';
import type { ResourceLink } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Caller } from '../http/endpoint.ts';
import { parseInput } from '../http/parse-input.ts';
import type { Identity, Scope } from '../identity.ts';
import { inputSchemaOf, type JsonObjectSchema, outputSchemaOf } from './tool-schema.ts';

type ToolDescription = {
  readonly name: string;
  /** Other names that a call may use; they are not listed. */
  readonly aliases?: readonly string[];
  readonly title: string;
  /** When to use it and when not, what it returns, what to call next, defaults and limits. */
  readonly description: string;
  readonly scope: Scope;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint: boolean;
  };
  /** How a failed call looks; by default `CODE: detail advice` and the body of the REST API. */
  readonly describeError?: (body: ErrorBody) => {
    readonly text: string;
    readonly structured: Record<string, unknown>;
  };
};

export type ToolResult = {
  /** For the model; short, with retrieved text quoted. */
  readonly text: string;
  /** Links to the cited slices. */
  readonly links: readonly ResourceLink[];
  readonly structured: Record<string, unknown>;
};

/** A tool of the hosted MCP server. It is created once and serves all callers with the scope. */
export type Tool = ToolDescription & {
  readonly inputSchema: JsonObjectSchema;
  readonly outputSchema: JsonObjectSchema;
  /** Validates the arguments and does the work. Throws INVALID_ARGUMENT if they do not match the schema. */
  readonly run: (args: unknown, caller: Caller) => Promise<ToolResult>;
};

/** Combines the schemas of a tool with the functions that do its work, format the text and make the links. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  { input, output, ...description }: ToolDescription & { input: Input; output: Output },
  work: (args: z.output<Input>, caller: Caller) => Promise<z.input<Output>>,
  formatText: (result: z.output<Output>) => string,
  link: (result: z.output<Output>) => readonly ResourceLink[] = () => [],
): Tool {
  return {
    ...description,
    inputSchema: inputSchemaOf(input),
    outputSchema: outputSchemaOf(output),
    run: async (args, caller) => {
      // Removes fields that the output schema does not list, so that results are as small as described.
      const structured = output.parse(await work(parseInput(input, args), caller));
      return { structured, text: formatText(structured), links: link(structured) };
    },
  };
}

/** The tool with this name or alias. */
export function toolNamed(tools: readonly Tool[], name: string | undefined): Tool | undefined {
  return tools.find((one) => one.name === name || (name !== undefined && one.aliases?.includes(name)));
}

/** Whether an identity may call a tool. Tools that it may not call are not listed for it. */
export function mayCall({ scopes }: Identity, { scope }: Tool): boolean {
  return scopes.has(scope) || scopes.has('admin');
}
