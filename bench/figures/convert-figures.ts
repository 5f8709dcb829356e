import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConvertedDocument } from '@docferry/shared-contracts';
import { type Figure, megabytes, ratio } from './figure.ts';
import { measuredRun } from './measured-run.ts';
import { samplePdf } from './sample-pdf.ts';

const PAGES = 352;
const ROUNDS = 3;
/** Conversions of a process until its code is compiled. */
const WARM = '4';
const DOCFERRY = fileURLToPath(new URL('../../local-agent/bin/docferry.js', import.meta.url));
const KEPT = fileURLToPath(new URL('./warm-convert.ts', import.meta.url));
const BARE = fileURLToPath(new URL('./bare-pdfjs.ts', import.meta.url));

/**
 * A long PDF compared with pdfjs alone for text and operator lists, in turn, by processes that have just started and by warm ones;
 * the best time of each counts.
 */
export async function convertFigures(folder: string): Promise<Figure[]> {
  const file = join(folder, 'long.pdf');
  await writeFile(file, await samplePdf(PAGES));
  let ours = Number.POSITIVE_INFINITY;
  let bare = Number.POSITIVE_INFINITY;
  let text = Number.POSITIVE_INFINITY;
  let warm = Number.POSITIVE_INFINITY;
  let warmBare = Number.POSITIVE_INFINITY;
  let peak = 0;
  for (let round = 0; round < ROUNDS; round++) {
    bare = Math.min(bare, Number((await measuredRun([BARE, file, 'all'])).stdout));
    text = Math.min(text, Number((await measuredRun([BARE, file, 'text'])).stdout));
    const run = await measuredRun([DOCFERRY, 'convert', '--json', file]);
    const converted: ConvertedDocument = JSON.parse(run.stdout);
    ours = Math.min(ours, converted.stats.duration_ms);
    peak = Math.max(peak, run.peakBytes);
    warmBare = Math.min(warmBare, Number((await measuredRun([BARE, file, 'all', WARM])).stdout));
    warm = Math.min(warm, Number((await measuredRun(['--conditions=docferry-source', KEPT, file, WARM])).stdout));
  }
  return [
    {
      what: `PDF of ${PAGES} pages to Markdown, against bare pdfjs, text and operator lists`,
      value: `${(ours / 1000).toFixed(2)} s, ${ratio(ours, bare)} of ${(bare / 1000).toFixed(2)} s`,
      goal: 'under 1.5x',
    },
    {
      what: 'the same against bare pdfjs, text alone',
      value: `${ratio(ours, text)} of ${(text / 1000).toFixed(2)} s`,
      goal: '',
    },
    {
      what: 'the same by a converter that is warm, against pdfjs that is',
      value: `${(warm / 1000).toFixed(2)} s, ${ratio(warm, warmBare)} of ${(warmBare / 1000).toFixed(2)} s`,
      goal: 'under 1.3x',
    },
    { what: 'its largest process', value: megabytes(peak), goal: 'under 400 MB' },
  ];
}
