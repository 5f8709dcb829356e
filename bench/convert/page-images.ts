/**
 * Draws the images of docs/conversion.md: pages beside their Markdown, and rewrites the list of them there.
 * `node --conditions=docferry-source bench/convert/page-images.ts`; needs chromium, libreoffice and pdftoppm.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEFAULT_LIMITS } from '../../local-agent/src/convert/conversion.ts';
import { convertBytes } from '../../local-agent/src/convert/convert.ts';
import { PAGES, type PageSource } from './page-sources.ts';
import { printOffice, printWithChromium } from './render.ts';

const run = promisify(execFile);
const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const DOCS = new URL('../../docs/conversion.md', import.meta.url);
const SIZE = { width: 1_060, height: 420 };

const folder = await mkdtemp(path.join(tmpdir(), 'docferry-images-'));
try {
  for (const source of PAGES) await draw(source);
} finally {
  await rm(folder, { recursive: true, force: true });
}
const list = PAGES.map(({ name, caption }) => `![${caption}](images/${name}.png)`).join('\n\n');
const docs = await readFile(DOCS, 'utf8');
await writeFile(DOCS, docs.replace(/(<!-- pages -->\n)[\s\S]*?(<!-- \/pages -->)/, `$1${list}\n$2`));

async function draw(source: PageSource): Promise<void> {
  const place = (extension: string) => path.join(folder, `${source.name}.${extension}`);
  const { file, page } = await prepare(source, place);
  const pdf = place('pdf');
  if (file !== pdf && file.endsWith('.pdf')) await copyFile(file, pdf);
  if (!file.endsWith('.pdf')) await printOffice(file, pdf);
  const pages = file.endsWith('.pdf') ? { first: page, last: page } : undefined;
  const { markdown } = await convertBytes({
    bytes: new Uint8Array(await readFile(file)),
    filename: path.basename(file),
    uri: file,
    options: { ocr: 'off', ...(pages ? { pages } : {}) },
    limits: DEFAULT_LIMITS,
    onProgress: () => {},
  });
  await run('pdftoppm', ['-png', '-r', '90', '-singlefile', '-f', String(page), pdf, place('page')]);
  const image = (await readFile(place('page.png'))).toString('base64');
  await writeFile(place('html'), sideBySide(image, markdown));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    `--user-data-dir=${place('profile')}`,
  ];
  const shot = path.join(IMAGES, `${source.name}.png`);
  const window = `--window-size=${SIZE.width},${SIZE.height}`;
  await run('chromium', [...flags, window, `--screenshot=${shot}`, `file://${place('html')}`]);
}

/** The file that is converted, and the page of it that is drawn. */
async function prepare(
  source: PageSource,
  place: (extension: string) => string,
): Promise<{ file: string; page: number }> {
  if ('file' in source) return { file: path.join(EXAMPLES, source.file), page: source.page };
  await writeFile(place('source.html'), source.html);
  await printWithChromium(place('source.html'), place('pdf'), false);
  return { file: place('pdf'), page: 1 };
}

/** The upper part of the page at the left, the beginning of its Markdown at the right. */
function sideBySide(image: string, markdown: string): string {
  return `<!doctype html><meta charset="utf-8">
<style>body{margin:0;background:#dfe3e8;display:flex;gap:16px;padding:14px;box-sizing:border-box;height:${SIZE.height}px}
div,pre{flex:1;min-width:0;overflow:hidden;background:#fff} img{width:100%}
pre{margin:0;padding:14px;font:12px/1.4 "DejaVu Sans Mono";white-space:pre-wrap}</style>
<div><img src="data:image/png;base64,${image}"></div><pre dir="auto">${escapeHtml(markdown)}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
