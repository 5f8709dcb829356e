import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Language, type Node, Parser, Query } from 'web-tree-sitter';
import { readGoLinks } from './go-links.ts';
import { languageOf, queryOf, type ReferenceLanguage } from './language-queries.ts';
import type { ModuleLinks } from './module-links.ts';
import { readPythonLinks } from './python-links.ts';
import { readScriptLinks } from './script-links.ts';

/** Lines are from 1; `last` is included. */
export type Definition = {
  readonly name: string;
  readonly kind: string;
  readonly first: number;
  readonly last: number;
};
export type ImportedModule = { readonly module: string; readonly line: number };
export type Use = { readonly name: string; readonly line: number };
export type References = ModuleLinks & {
  readonly definitions: readonly Definition[];
  readonly imports: readonly ImportedModule[];
  /** Each line that names something, if `links` does not say what it means. */
  readonly uses: readonly Use[];
};

const NOTHING: References = { definitions: [], imports: [], uses: [], exports: [], links: [] };
/** Of the languages whose names are followed through modules. */
const LINK_READERS: Partial<Record<ReferenceLanguage, (root: Node) => ModuleLinks>> = {
  typescript: readScriptLinks,
  tsx: readScriptLinks,
  javascript: readScriptLinks,
  python: readPythonLinks,
  go: readGoLinks,
};
const MAX_CHARS = 1_000_000;
/** Of processor time, in microseconds: on a busy machine a file takes longer, and has its names all the same. */
const MAX_CPU = 3_000_000;
const MAX_USES = 20_000;
const MAX_DEFINITIONS = 2_000;

type Reader = { readonly parser: Parser; readonly query: Query };
const readers = new Map<ReferenceLanguage, Promise<Reader>>();
const require = createRequire(import.meta.url);
let started: Promise<void> | undefined;

/** Whether the names of a file are followed through modules. */
export const isFollowed = (path: string): boolean => {
  const language = languageOf(path);
  return language !== undefined && language in LINK_READERS;
};

/** What a source file defines, imports and uses. Each grammar is loaded once; a file that is too long has nothing. */
export async function extractReferences(text: string, language: ReferenceLanguage): Promise<References> {
  if (text.length > MAX_CHARS) return NOTHING;
  const reader = readers.get(language) ?? loadReader(language);
  readers.set(language, reader);
  const { parser, query } = await reader;
  const before = process.threadCpuUsage();
  const tree = parser.parse(text, null, { progressCallback: () => process.threadCpuUsage(before).user > MAX_CPU });
  if (!tree) {
    parser.reset();
    return NOTHING;
  }
  try {
    const found = gather(query, tree);
    const readLinks = LINK_READERS[language];
    if (!readLinks) return { ...found, exports: [], links: [] };
    const followed = readLinks(tree.rootNode);
    const linked = new Set(followed.links.map(({ name }) => name));
    return { ...found, ...followed, uses: found.uses.filter(({ name }) => !linked.has(name)) };
  } finally {
    tree.delete();
  }
}

function gather(query: Query, tree: NonNullable<ReturnType<Parser['parse']>>): Omit<References, keyof ModuleLinks> {
  const definitions: Definition[] = [];
  const imports: ImportedModule[] = [];
  const uses = new Map<string, Use>();
  const defined = new Set<number>();
  for (const { name: capture, node } of query.captures(tree.rootNode)) {
    const line = node.startPosition.row + 1;
    if (capture.startsWith('def.')) {
      if (defined.has(node.startIndex) || definitions.length >= MAX_DEFINITIONS) continue;
      defined.add(node.startIndex);
      definitions.push({
        name: node.text,
        kind: capture.slice(4),
        first: line,
        last: (node.parent?.endPosition.row ?? line - 1) + 1,
      });
    } else if (capture === 'import')
      imports.push({ module: node.text.replace(/^["'<]|["'>]$/g, '').slice(0, 500), line });
    else if (capture === 'use' && !defined.has(node.startIndex) && uses.size < MAX_USES) {
      const name = node.text;
      if (name.length > 1 && name.length <= 200) uses.set(`${line} ${name}`, { name, line });
    }
  }
  return { definitions, imports, uses: [...uses.values()] };
}

async function loadReader(language: ReferenceLanguage): Promise<Reader> {
  started ??= Parser.init();
  await started;
  const { grammar, query } = queryOf(language);
  const folder = dirname(require.resolve('@repomix/tree-sitter-wasms/package.json'));
  const loaded = await Language.load(join(folder, 'out', `tree-sitter-${grammar}.wasm`));
  const parser = new Parser();
  parser.setLanguage(loaded);
  return { parser, query: new Query(loaded, query) };
}
