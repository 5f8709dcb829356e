import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConvertedDocument } from '@docferry/shared-contracts';
import { measuredRun } from '../figures/measured-run.ts';
import { samplePdf } from '../figures/sample-pdf.ts';

const PAGES = 120;
const DOCFERRY = fileURLToPath(new URL('../../local-agent/bin/docferry.js', import.meta.url));
const BARE = fileURLToPath(new URL('../figures/bare-pdfjs.ts', import.meta.url));

/** A way to read a long PDF: pages a second after the start, and the peak memory of its processes in bytes. */
export type Pace = { readonly what: string; readonly pagesPerSecond: number; readonly peakBytes: number };

/** Our converter on one long PDF, and pdfjs alone: its text with the operator list, and its text. */
export async function measurePaces(folder: string): Promise<Pace[]> {
  const file = join(folder, 'long.pdf');
  await writeFile(file, await samplePdf(PAGES));
  const pace = (what: string, ms: number, peakBytes: number): Pace => ({
    what,
    pagesPerSecond: PAGES / (ms / 1000),
    peakBytes,
  });
  const ours = await measuredRun([DOCFERRY, 'convert', '--json', file]);
  const document: ConvertedDocument = JSON.parse(ours.stdout);
  const all = await measuredRun([BARE, file, 'all']);
  const text = await measuredRun([BARE, file, 'text']);
  return [
    pace('docferry', document.stats.duration_ms, ours.peakBytes),
    pace('pdfjs, text and operator list', Number.parseFloat(all.stdout), all.peakBytes),
    pace('pdfjs, text', Number.parseFloat(text.stdout), text.peakBytes),
  ];
}
