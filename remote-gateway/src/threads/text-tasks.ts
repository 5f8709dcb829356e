import type { DocumentSlice, ExtractEvidenceResponse, PassageText, QuoteBounds } from '@docferry/shared-contracts';
import type { Chunk } from '../chunk/chunk.ts';
import { type ChunkOptions, chunkDocument } from '../chunk/chunk-document.ts';
import { findCode, languagesIn } from '../chunk/code/find-code.ts';
import { loadParsers } from '../chunk/code/source-parser.ts';
import { type SemanticBlock, semanticBlocks } from '../chunk/semantic-blocks.ts';
import { boundedEnd } from '../lexical/bounded-text.ts';
import { countTokens } from '../lexical/count-tokens.ts';
import { type SliceQuery, sliceDocument } from '../retrieval/documents/slice-document.ts';
import { citePassage, type ShownPassage } from '../retrieval/evidence/cite-passage.ts';
import type { Passage } from '../retrieval/evidence/passage.ts';
import { quotePassages } from '../retrieval/evidence/quote-passages.ts';

type Source = { readonly text: string; readonly options: ChunkOptions };
type Question = { readonly question: string; readonly passages: readonly Passage[]; readonly bounds: QuoteBounds };
type Stretch = { readonly text: string; readonly start: number; readonly end: number; readonly maxTokens: number };

/** What is done to users' texts, input and result: copied between threads, so that neither may hold a function. */
type Tasks = {
  readonly chunks: [Source, Chunk[]];
  /** Undefined for code, which is split by its syntax alone. */
  readonly blocks: [Source, SemanticBlock[] | undefined];
  readonly slice: [SliceQuery, Omit<DocumentSlice, 'document'>];
  readonly quotes: [Question, ExtractEvidenceResponse];
  readonly passage: [ShownPassage, PassageText];
  readonly end: [Stretch, number];
  /** Of all texts together. */
  readonly tokens: [readonly string[], number];
};

export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Tasks[N][0];
export type TaskResult<N extends TaskName> = Tasks[N][1];

/** For the threads alone: none of it belongs on the event loop. */
export const TEXT_TASKS: {
  readonly [N in TaskName]: (input: TaskInput<N>) => TaskResult<N> | Promise<TaskResult<N>>;
} = {
  chunks: async (source) => chunkDocument(source.text, source.options, await parsersOf(source)),
  blocks: async (source) => {
    const { text, options } = source;
    if (findCode(text, options.kind, options.filename)) return undefined;
    return semanticBlocks(text, options, await parsersOf(source));
  },
  slice: sliceDocument,
  quotes: ({ question, passages, bounds }) => quotePassages(question, passages, bounds),
  passage: citePassage,
  end: ({ text, start, end, maxTokens }) => boundedEnd(text, start, end, maxTokens),
  tokens: (texts) => texts.reduce((sum, text) => sum + countTokens(text), 0),
};

function parsersOf({ text, options }: Source) {
  return loadParsers(languagesIn(text, options.kind, options.filename));
}
