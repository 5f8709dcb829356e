import { createRequire } from 'node:module';
import type { Node } from 'web-tree-sitter';
import type { Language } from './languages.ts';

/** Reads a source and gives the root of its syntax tree to `use`; `undefined` when it cannot be read within bounds. */
export type SourceParser = <T>(source: string, use: (root: Node) => T) => T | undefined;

export type SourceParsers = ReadonlyMap<Language, SourceParser>;

export const NO_PARSERS: SourceParsers = new Map();

/** Sources beyond this are generated, and their trees take a gigabyte. UTF-16 code units. */
const MAX_SOURCE_LENGTH = 1_000_000;
/**
 * The parser reports once in a hundred steps. People's code takes at most 17 reports a thousand characters; ambiguous
 * nonsense takes up to 100 and memory with them. A count, unlike a clock, gives the same chunks on every machine.
 */
const FREE_REPORTS = 1_000;
const REPORTS_PER_CHAR = 0.025;
/**
 * Nothing but operators costs the square of its length, and few reports. A million characters of people's code take the
 * processor a second, and the first of a thread some hundred milliseconds more.
 */
const FREE_CPU_US = 500_000;
const CPU_US_PER_CHAR = 3;

/** What WebAssembly and its glue throw when a stack or the memory runs out. */
const TRAPS = new Set(['RuntimeError', 'RangeError']);

const require = createRequire(import.meta.url);
const loaded = new Map<Language, Promise<SourceParser>>();
let trapped = false;

/**
 * Parsers for some languages, loaded at first use (15 ms for the runtime, 5 to 50 ms a grammar). A parser that hostile
 * code has broken stays so for the rest of its thread; see {@link parserTrapped}.
 */
export async function loadParsers(languages: Iterable<Language>): Promise<SourceParsers> {
  const parsers = new Map<Language, SourceParser>();
  for (const language of languages) {
    const parser = loaded.get(language) ?? loadParser(language);
    loaded.set(language, parser);
    parsers.set(language, await parser);
  }
  return parsers;
}

/** Whether a source has overflowed the WebAssembly stack: no parser of this thread is to be used again. */
export function parserTrapped(): boolean {
  return trapped;
}

/** Of this thread, in microseconds: however busy the machine is, the same source is read or not. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

async function loadParser(name: Language): Promise<SourceParser> {
  const { Language: Grammar, Parser } = await import('web-tree-sitter');
  await Parser.init({ printErr: () => {} });
  const grammar = await Grammar.load(require.resolve(`@repomix/tree-sitter-wasms/out/tree-sitter-${name}.wasm`));
  const parser = new Parser();
  parser.setLanguage(grammar);
  return (source, use) => {
    if (source.length > MAX_SOURCE_LENGTH || trapped) return undefined;
    const latest = cpuTime() + FREE_CPU_US + source.length * CPU_US_PER_CHAR;
    const most = FREE_REPORTS + source.length * REPORTS_PER_CHAR;
    let reports = 0;
    const progressCallback = () => ++reports > most || cpuTime() > latest;
    try {
      const tree = parser.parse(source, null, { progressCallback });
      if (!tree) {
        parser.reset();
        return undefined;
      }
      const result = use(tree.rootNode);
      tree.delete();
      return result;
    } catch (error) {
      if (!(error instanceof Error && TRAPS.has(error.name))) throw error;
      trapped = true;
      return undefined;
    }
  };
}
