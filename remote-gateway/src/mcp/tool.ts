import type { ResourceLink } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Caller } from '../http/endpoint.ts';
import { parseInput } from '../http/parse-input.ts';
import type { Identity, Scope } from '../identity.ts';
import { inputSchemaOf, type JsonObjectSchema, outputSchemaOf } from './tool-schema.ts';

type Facts = {
  readonly name: string;
  readonly title: string;
  /** When to use it, when not, what bounds the answer, what to do next. */
  readonly description: string;
  readonly scope: Scope;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint: boolean;
  };
};

export type ToolResult = {
  /** For the model, short; retrieved text in it is quoted. */
  readonly text: string;
  /** Addresses of the slices that it cites. */
  readonly links: readonly ResourceLink[];
  readonly structured: Record<string, unknown>;
};

/** One tool of the hosted MCP server, made once and served to everybody whose key allows it. */
export type Tool = Facts & {
  readonly inputSchema: JsonObjectSchema;
  readonly outputSchema: JsonObjectSchema;
  /** Checks the arguments and does the work. Throws INVALID_ARGUMENT when they do not fit. */
  readonly run: (args: unknown, caller: Caller) => Promise<ToolResult>;
};

/** Ties a tool's schemas to the function that does its work and the one that tells of it in words. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  { input, output, ...facts }: Facts & { input: Input; output: Output },
  work: (args: z.output<Input>, caller: Caller) => Promise<z.input<Output>>,
  tell: (answer: z.output<Output>) => string,
  link: (answer: z.output<Output>) => readonly ResourceLink[] = () => [],
): Tool {
  return {
    ...facts,
    inputSchema: inputSchemaOf(input),
    outputSchema: outputSchemaOf(output),
    run: async (args, caller) => {
      // Leaves out what this tool does not list, so that an answer is never more than was promised.
      const structured = output.parse(await work(parseInput(input, args), caller));
      return { structured, text: tell(structured), links: link(structured) };
    },
  };
}

/** Whether an identity may call a tool; others do not see it. */
export function mayCall({ scopes }: Identity, { scope }: Tool): boolean {
  return scopes.has(scope) || scopes.has('admin');
}
