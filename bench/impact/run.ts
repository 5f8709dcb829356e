/**
 * `npm run bench:impact [-- [--names N] [--seed N] [--misses] [--language NAME] FOLDER]`: lines that use a name, as query-impact
 * finds them and as the language's own tool does. Without a folder: this repository and packages of each language, which the
 * language's package manager fetches. What cannot be measured here is said.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fetchPackages } from './fetch-packages.ts';
import { measureHandMade } from './hand-made.ts';
import { isOnPath, LANGUAGES, type LanguageName, sourcesOf } from './languages.ts';
import { type Measured, measure } from './measure.ts';

const { values, positionals } = parseArgs({
  options: {
    names: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean', default: false },
    language: { type: 'string' },
  },
  allowPositionals: true,
});
const options = { names: Number(values.names), seed: Number(values.seed) };
const [named] = positionals;
const say = (line: string) => void process.stdout.write(`${line}\n`);

say('language    sources                   files  names  lines  recall  precision  ms a name');
for (const [name, language] of Object.entries(LANGUAGES)) {
  if (values.language !== undefined && values.language.toLowerCase() !== name.toLowerCase()) continue;
  const own = named === undefined ? [] : [resolve(named)].filter((folder) => sourcesOf(folder, language).length > 0);
  if (named !== undefined && own.length === 0) continue;
  if (!isOnPath(language.server.command)) {
    say(`${name}: skipped, ${language.server.command} is not on PATH (${language.advice})`);
    continue;
  }
  if (named !== undefined) for (const folder of own) sayRow(name, folder, await measure(folder, language, options));
  else await measurePackages(name as LanguageName);
}
if (named === undefined && (values.language ?? 'Java').toLowerCase() === 'java')
  sayRow('Java', 'hand-made set', await measureHandMade('java'));

async function measurePackages(name: LanguageName): Promise<void> {
  const language = LANGUAGES[name];
  if (name === 'TypeScript')
    sayRow(
      name,
      'this repository',
      await measure(fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, ''), language, options),
    );
  const directory = mkdtempSync(join(tmpdir(), 'docferry-packages-'));
  try {
    for (const { title, folder, skipped } of fetchPackages(name, directory))
      if (folder === undefined) say(`${name}: ${title} skipped, ${skipped}`);
      else sayRow(name, title, await measure(folder, language, options));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function sayRow(
  language: string,
  title: string,
  { files, names, truth, found, common, time, missed, wrong }: Measured,
) {
  const part = (value: number) => value.toFixed(3).replace(/^0/, '');
  const cells = [files, names, truth].map((count, index) => String(count).padStart([7, 7, 7][index] ?? 0)).join('');
  say(
    `${language.padEnd(12)}${title.slice(-24).padEnd(24)}${cells}${part(common / truth).padStart(8)}${part(common / found).padStart(11)}${time.toFixed(1).padStart(11)}`,
  );
  if (!values.misses) return;
  for (const place of missed) say(`  missed ${place}`);
  for (const place of wrong) say(`  wrong  ${place}`);
}
