import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import type { Caller } from '../../http/endpoint.ts';
import { parseInput } from '../../http/parse-input.ts';
import { countTokensInThread } from '../../lexical/tokens-in-thread.ts';
import { READ_ONLY } from '../read-only.ts';
import type { Tool } from '../tool.ts';
import { inputSchemaOf, outputSchemaOf } from '../tool-schema.ts';

const usageSchema = z.object({
  elapsed_ms: z.number(),
  answer_tokens: z.int().describe('Of this answer, in the context of the model'),
  embedding_tokens: z.int().describe('Sent to the embedder'),
  embedder: z.string(),
  reranked_passages: z.int(),
  reranker: z.string().nullable(),
});

/** What a call sends to models, which may cost money. */
export type Cost = { embedded: string | undefined; reranked: number };

type Description<Input extends z.ZodObject, Output extends z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly writes?: true;
};

const WRITES = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };

/** A tool of the set `rag`: its answer has `usage`, what it cost in time, tokens and passages. */
export function ragTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  { embedder, reranker }: Pick<Gateway, 'embedder' | 'reranker'>,
  { writes, input, output, ...description }: Description<Input, Output>,
  work: (args: z.output<Input>, caller: Caller, cost: Cost) => Promise<z.input<Output>>,
  formatText: (result: z.output<Output>) => string,
): Tool {
  return {
    ...description,
    scope: writes ? 'ingest' : 'read',
    annotations: writes ? WRITES : READ_ONLY,
    inputSchema: inputSchemaOf(input),
    outputSchema: outputSchemaOf(output.extend({ usage: usageSchema })),
    run: async (args, caller) => {
      const started = performance.now();
      const cost: Cost = { embedded: undefined, reranked: 0 };
      const result = output.parse(await work(parseInput(input, args), caller, cost));
      const text = formatText(result);
      const usage: z.output<typeof usageSchema> = {
        elapsed_ms: Math.round(performance.now() - started),
        answer_tokens: await countTokensInThread([text]),
        embedding_tokens: cost.embedded === undefined ? 0 : await countTokensInThread([cost.embedded]),
        embedder: embedder.id,
        reranked_passages: cost.reranked,
        reranker: reranker?.name ?? null,
      };
      return { structured: { ...result, usage }, text, links: [] };
    },
  };
}
