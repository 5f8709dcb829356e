import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openTemporaryGraph } from './graph-of.ts';
import type { Measured } from './measure.ts';

/**
 * Measures with a set where each line that has a name of the project says so in a comment at its end: `//= Name`, and
 * several names with commas.
 */
export async function measureHandMade(set: string): Promise<Measured> {
  const folder = fileURLToPath(new URL(`./sets/${set}`, import.meta.url));
  const files: string[] = globSync('**/*.*', { cwd: folder }).toSorted();
  const texts = new Map(files.map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]));
  const truth = new Map<string, Set<string>>();
  for (const [path, text] of texts)
    for (const [index, line] of text.split('\n').entries())
      for (const name of /\/\/= (.+)$/.exec(line)?.[1]?.split(', ') ?? []) {
        const lines = truth.get(name) ?? new Set<string>();
        truth.set(name, lines.add(`${path}:${index + 1}`));
      }
  using graph = await openTemporaryGraph(folder, texts);
  let [count, found, common, time] = [0, 0, 0, 0];
  const [missed, wrong]: [string[], string[]] = [[], []];
  for (const [name, theirs] of truth) {
    const subject = graph.subjects.find((one) => one.name === name);
    const start = performance.now();
    const ours = subject ? graph.linesOf(subject) : new Set<string>();
    time += performance.now() - start;
    const both = ours.intersection(theirs);
    count += theirs.size;
    found += ours.size;
    common += both.size;
    for (const place of theirs.difference(both)) missed.push(`${name}: ${place}`);
    for (const place of ours.difference(both)) wrong.push(`${name}: ${place}`);
  }
  return {
    files: files.length,
    names: truth.size,
    truth: count,
    found,
    common,
    missed,
    wrong,
    time: time / truth.size,
  };
}
