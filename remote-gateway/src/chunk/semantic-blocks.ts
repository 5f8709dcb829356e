import { withTokenizer } from '../lexical/count-tokens.ts';
import { type ChunkOptions, chunkSizeOf } from './chunk-document.ts';
import type { SourceParsers } from './code/source-parser.ts';
import { readBlocks } from './read-blocks.ts';
import { splitUnit } from './split-unit.ts';
import { toUnits } from './units.ts';

/** A paragraph, list, row or sentence that may begin a chunk. */
export type SemanticBlock = {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  /** Number of the section that it stands in directly. */
  readonly section: number;
  /** Number of the outermost section around that; 0 before the first heading. */
  readonly outermost: number;
};

/** The blocks that chunks are packed from, in order. */
export function semanticBlocks(text: string, options: ChunkOptions, parsers: SourceParsers): SemanticBlock[] {
  return withTokenizer(options.tokenizer, () => blocksOf(text, chunkSizeOf(options), parsers));
}

function blocksOf(text: string, size: number, parsers: SourceParsers): SemanticBlock[] {
  const units = toUnits(text, readBlocks(text));
  const numbers = new Map<unknown, number>();
  const numberOf = (section: unknown): number => {
    const number = numbers.get(section) ?? numbers.size + 1;
    numbers.set(section, number);
    return number;
  };
  return units.flatMap((unit, index) =>
    splitUnit(text, unit, units.slice(Math.max(0, index - 2), index), size, parsers).map(({ start, end, tokens }) => ({
      start,
      end,
      tokens,
      section: numberOf(unit.path),
      outermost: unit.path[0] ? numberOf(unit.path[0]) : 0,
    })),
  );
}
