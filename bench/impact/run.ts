/**
 * `npm run bench:impact [-- [--names N] [--seed N] [--misses] FOLDER]`: lines that use an exported name, as query-impact finds
 * them and as TypeScript's language server does. Recall and precision over a sample of the names that the files export.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { listScripts, openTemporaryGraph } from './graph-of.ts';
import { startLanguageServer } from './language-server.ts';
import { sample } from './sample.ts';

const { values, positionals } = parseArgs({
  options: { names: { type: 'string' }, seed: { type: 'string' }, misses: { type: 'boolean' } },
  allowPositionals: true,
});
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = resolve(positionals[0] ?? ROOT);
const files = listScripts(folder);
const texts = new Map(files.map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]));

const began = performance.now();
using opened = await openTemporaryGraph(folder, texts);
const read = performance.now() - began;
using server = await startLanguageServer(`${ROOT}node_modules/.bin/tsc`, folder);
const uriOf = (path: string) => pathToFileURL(`${folder}/${path}`).href;
const pathOf = new Map(files.map((path) => [uriOf(path), path]));

const names = sample(opened.names, Number(values.names ?? 300), Number(values.seed ?? 1));
let [both, ours, theirs, milliseconds] = [0, 0, 0, 0];
for (const { path, local, lines } of names) {
  const text = texts.get(path) ?? '';
  server.open(uriOf(path), text);
  const truth = new Set<string>();
  for (const line of lines) {
    const character = columnOf(text, line, local);
    if (character === undefined) continue;
    for (const place of await server.references({ uri: uriOf(path), line: line - 1, character })) {
      const file = pathOf.get(place.uri);
      if (file && !isComment(texts.get(file) ?? '', place.line)) truth.add(`${file}:${place.line + 1}`);
    }
  }
  if (truth.size === 0) continue;
  const start = performance.now();
  const found = new Set(opened.graph.reach(path, local).sites.map((site) => `${site.path}:${site.line}`));
  milliseconds += performance.now() - start;
  const common = found.intersection(truth);
  both += common.size;
  ours += found.size;
  theirs += truth.size;
  if (!values.misses) continue;
  for (const place of truth.difference(found)) process.stdout.write(`missed ${local} of ${path}: ${place}\n`);
  for (const place of found.difference(truth)) process.stdout.write(`wrong  ${local} of ${path}: ${place}\n`);
}
const part = (value: number) => value.toFixed(4);
process.stdout.write(
  `${names.length} names of ${files.length} files; ${theirs} lines by TypeScript, ${ours} by query-impact\n` +
    `recall ${part(both / theirs)}  precision ${part(both / ours)}\n` +
    `read in ${(read / 1_000).toFixed(1)} s; ${(milliseconds / names.length).toFixed(1)} ms a name\n`,
);

function columnOf(text: string, line: number, name: string): number | undefined {
  const at = text.split('\n')[line - 1]?.search(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`));
  return at === undefined || at < 0 ? undefined : at;
}

/** TypeScript counts links of comments too. */
function isComment(text: string, line: number): boolean {
  return /^\s*(?:\*|\/\*|\/\/)/.test(text.split('\n')[line] ?? '');
}
