/**
 * `npm run bench:scans [-- --seed N --scans 'skewed by 3°,upside down' --keep DIR]`: pages of known text, printed,
 * scanned in many ways, and read by recognition. Prints a table of scans and one of pages, each with words without
 * their order, words in order, tables, headings and lists (0 to 1). Needs chromium, pdftoppm and ImageMagick.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { DEFAULT_LIMITS } from '../../local-agent/src/convert/conversion.ts';
import { convertBytes } from '../../local-agent/src/convert/convert.ts';
import { createRandom } from './random.ts';
import { printWithChromium } from './render.ts';
import { makeScanPages } from './scan-pages.ts';
import { type Score, scoreMarkdown } from './score.ts';

/** Dots an inch of the scan, and what ImageMagick does to it. */
type Scan = { readonly dpi: number; readonly effects: readonly string[] };

const scan = (dpi: number, effects = ''): Scan => ({ dpi, effects: effects.split(' ').filter(Boolean) });

const SCANS: Readonly<Record<string, Scan>> = {
  '300 dpi': scan(300),
  '150 dpi': scan(150),
  '100 dpi': scan(100),
  '75 dpi': scan(75),
  'skewed by 1°': scan(200, '-background white -rotate 1'),
  'skewed by 3°': scan(200, '-background white -rotate 3'),
  'skewed by 5°': scan(200, '-background white -rotate -5'),
  'turned by 90°': scan(200, '-rotate 90'),
  'turned by 270°': scan(200, '-rotate 270'),
  'upside down': scan(200, '-rotate 180'),
  'white on black': scan(200, '-negate'),
  'grey paper': scan(200, '+level 15%,70%'),
  'faint ink': scan(200, '+level 55%,100%'),
  'JPEG of quality 12': scan(150, '-quality 12'),
  'black and white': scan(200, '-threshold 60%'),
  noise: scan(200, '-attenuate 0.6 +noise Gaussian -colorspace Gray'),
  'blurred and skewed on grey': scan(150, '-background white -rotate 2 -blur 0x0.8 +level 10%,80% -quality 35'),
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(1_000 + (Date.now() % 9_000)) },
    scans: { type: 'string', default: Object.keys(SCANS).join(',') },
    keep: { type: 'string' },
  },
});

const scans = values.scans.split(',').map((name) => ({ name, ...(SCANS[name] ?? unknownScan(name)) }));

const COLUMNS = ['words', 'text', 'tables', 'headings', 'lists'] as const;
type Measured = Score & { readonly words: number; readonly scan: string; readonly page: string };

const run = promisify(execFile);
const folder = values.keep ?? (await mkdtemp(path.join(tmpdir(), 'docferry-scans-')));
await mkdir(folder, { recursive: true });
const measured: Measured[] = [];
try {
  for (const [index, page] of makeScanPages(createRandom(Number(values.seed))).entries()) {
    const place = (name: string) => path.join(folder, `${index}${name}`);
    await writeFile(place('.html'), page.html);
    await writeFile(place('.md'), page.markdown);
    await printWithChromium(place('.html'), place('.pdf'), false);
    for (const { name, dpi, effects } of scans) {
      const image = place(`-${name.replace(/\W+/g, '-')}.jpg`);
      await run('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', '-gray', place('.pdf'), place('-clean')]);
      await run('convert', [place('-clean.png'), '-quality', '90', ...effects, image]);
      const markdown = await read(image);
      if (values.keep) await writeFile(`${image}.md`, markdown);
      const score = scoreMarkdown(page.markdown, markdown);
      measured.push({ ...score, words: wordScore(page.markdown, markdown), scan: name, page: page.name });
    }
  }
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`seed ${values.seed}\n\n${table('scan')}\n\n${table('page')}\n`);

function unknownScan(name: string): never {
  throw new Error(`no scan ${name}; there are ${Object.keys(SCANS).join(', ')}`);
}

async function read(image: string): Promise<string> {
  try {
    const { markdown } = await convertBytes({
      bytes: new Uint8Array(await readFile(image)),
      filename: path.basename(image),
      uri: image,
      options: {},
      limits: DEFAULT_LIMITS,
      onProgress: () => {},
    });
    return markdown;
  } catch {
    return '';
  }
}

/** F1 of words whatever their order: what recognition alone gets right. */
function wordScore(truth: string, given: string): number {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [wanted, found] = [wordsOf(truth), wordsOf(given.replace(/<[^>]+>/g, ' '))];
  const left = Map.groupBy(wanted, (word) => word);
  const common = found.filter((word) => left.get(word)?.pop() !== undefined).length;
  return (2 * common) / Math.max(1, wanted.length + found.length);
}

function table(by: 'scan' | 'page'): string {
  const rows = [...Map.groupBy(measured, (one) => one[by])].map(([name, all]) => {
    const cells = COLUMNS.map((column) => {
      const found = all.map((one) => one[column]).filter((value) => value !== undefined);
      return found.length === 0 ? '-' : (found.reduce((sum, value) => sum + value, 0) / found.length).toFixed(3);
    });
    return `| ${[name, ...cells].join(' | ')} |`;
  });
  return [`| ${[by, ...COLUMNS].join(' | ')} |`, `|${' --- |'.repeat(COLUMNS.length + 1)}`, ...rows].join('\n');
}
