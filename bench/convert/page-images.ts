/**
 * Draws the images of docs/conversion.md: a page as printed by Chromium next to its Markdown.
 * `node --conditions=docferry-source bench/convert/page-images.ts`; needs chromium.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { printWithChromium } from './render.ts';
import { TOOLS } from './tools.ts';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const SIZE = { width: 1_240, height: 640 };

const PAGE = `<!doctype html><meta charset="utf-8"><style>
@page{size:148mm 112mm;margin:12mm;@bottom-center{content:counter(page);font:7pt sans-serif}}
body{font:9.5pt/1.35 "DejaVu Serif";margin:0} h1{font-size:15pt;margin:0 0 3mm} h2{font-size:11.5pt;margin:3mm 0 1mm}
main{column-count:2;column-gap:7mm} table{border-collapse:collapse;font-size:8pt;border-top:1.5px solid;border-bottom:1.5px solid;margin:2mm 0}
th{border-bottom:1px solid} th,td{padding:.6mm 2mm;text-align:left} td.n,th.n{text-align:right} p{margin:1mm 0} ul{margin:1mm 0;padding-left:5mm}
</style><h1>Pumps of the east bank</h1><main><h2>1 What was done</h2><p>Both pumps were opened in March. The seals of the first were worn and were
replaced; the second ran without a fault for the whole winter.</p><ul><li>Seals replaced<ul><li>inner ring</li><li>outer ring</li></ul></li><li>Oil changed</li></ul>
<h2>2 Figures</h2><p>Table 1 gives the hours of each pump and what it moved.</p><table><tr><th>Pump</th><th class="n">Hours</th><th class="n">Moved, m³</th></tr>
<tr><td>North</td><td class="n">1,204</td><td class="n">88,310</td></tr><tr><td>South</td><td class="n">1,377</td><td class="n">97,025</td></tr><tr><td>Spare</td><td class="n">12</td><td class="n">640</td></tr></table>
<h2>3 Next</h2><p>The spare pump is to be moved to the <b>west bank</b> before the first frost, and its valve is to be tested there.</p></main>`;

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const folder = await mkdtemp(path.join(tmpdir(), 'docferry-images-'));
try {
  await mkdir(IMAGES, { recursive: true });
  const place = (name: string) => path.join(folder, name);
  await writeFile(place('page.html'), PAGE);
  await printWithChromium(place('page.html'), place('page.pdf'), false);
  const markdown = (await TOOLS[0]?.convert(place('page.pdf'))) ?? '';
  await promisify(execFile)('pdftoppm', ['-png', '-r', '110', '-singlefile', place('page.pdf'), place('page')]);
  const page = (await readFile(place('page.png'))).toString('base64');
  await writeFile(
    place('beside.html'),
    `<!doctype html><meta charset="utf-8"><body style="margin:0;background:#dfe3e8;display:flex;gap:20px;padding:16px;box-sizing:border-box;height:${SIZE.height}px">
<img src="data:image/png;base64,${page}" style="height:100%;box-shadow:0 1px 4px #0004"><pre style="margin:0;flex:1;background:#fff;padding:18px;font:14px/1.45 'DejaVu Sans Mono';white-space:pre-wrap;box-shadow:0 1px 4px #0004">${escapeHtml(markdown)}</pre>`,
  );
  const shot = place('beside.png');
  const window = `--window-size=${SIZE.width},${SIZE.height}`;
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    `--user-data-dir=${place('profile')}`,
  ];
  await promisify(execFile)('chromium', [...flags, window, `--screenshot=${shot}`, `file://${place('beside.html')}`]);
  await copyFile(shot, path.join(IMAGES, 'page-beside-markdown.png'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
