import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { openTemporaryGraph, type Subject } from './graph-of.ts';
import { type LanguageServer, startLanguageServer } from './language-server.ts';
import { type Language, sourcesOf } from './languages.ts';
import { sample } from './sample.ts';

export type Measured = {
  readonly files: number;
  readonly names: number;
  /** Lines by the language's own tool, by query-impact, and by both. */
  readonly truth: number;
  readonly found: number;
  readonly common: number;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
  /** Milliseconds a name. */
  readonly time: number;
};

/** Compares query-impact with a language server over a sample of the names of a folder's files. */
export async function measure(
  folder: string,
  language: Language,
  { names: count, seed }: { readonly names: number; readonly seed: number },
): Promise<Measured> {
  const files = sourcesOf(folder, language);
  const texts = new Map(files.map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]));
  using graph = await openTemporaryGraph(folder, texts);
  await using server = await startLanguageServer(language.server, folder);
  const base = `${pathToFileURL(folder).href}/`;
  if (language.opensAll) for (const [path, text] of texts) server.open(base + path, text);
  const names = sample(graph.subjects, count, seed);
  let [truth, found, common, time] = [0, 0, 0, 0];
  const [missed, wrong]: [string[], string[]] = [[], []];
  for (const subject of names) {
    const theirs = await referencesOf(server, base, texts, subject);
    if (theirs.size === 0) continue;
    const start = performance.now();
    const ours = graph.linesOf(subject);
    time += performance.now() - start;
    const both = ours.intersection(theirs);
    truth += theirs.size;
    found += ours.size;
    common += both.size;
    for (const place of theirs.difference(both)) missed.push(`${subject.name}: ${place}`);
    for (const place of ours.difference(both)) wrong.push(`${subject.name}: ${place}`);
  }
  return { files: files.length, names: names.length, truth, found, common, missed, wrong, time: time / names.length };
}

/** The lines that the server counts, as `path:line`, without those of comments. */
async function referencesOf(
  server: LanguageServer,
  base: string,
  texts: ReadonlyMap<string, string>,
  { name, places }: Subject,
): Promise<Set<string>> {
  const lines = new Set<string>();
  for (const { path, line } of places) {
    const text = texts.get(path) ?? '';
    const character = columnOf(text, line, name);
    if (character === undefined) continue;
    const uri = base + path;
    server.open(uri, text);
    for (const place of await server.references({ uri, line: line - 1, character })) {
      const file = decodeURIComponent(place.uri.slice(base.length));
      const own = place.uri.startsWith(base) ? texts.get(file) : undefined;
      if (own !== undefined && !isComment(own, place.line)) lines.add(`${file}:${place.line + 1}`);
    }
  }
  return lines;
}

function columnOf(text: string, line: number, name: string): number | undefined {
  const at = text.split('\n')[line - 1]?.search(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`));
  return at === undefined || at < 0 ? undefined : at;
}

/** Servers count names in comments too. */
const isComment = (text: string, line: number) => /^\s*(?:\*|\/\*|\/\/|#(?!\[))/.test(text.split('\n')[line] ?? '');
