/**
 * Time of pdfjs alone for every page of a PDF: `bare-pdfjs.ts FILE all` reads text and operator list, which a converter
 * needs for tables; `bare-pdfjs.ts FILE text` reads only the text. Prints milliseconds; of several `ROUNDS`, which come
 * last, those of the fastest.
 */
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const [file = '', extent = 'all', rounds = '1'] = process.argv.slice(2);
let fastest = Number.POSITIVE_INFINITY;
for (let round = 0; round < Number(rounds); round++) {
  const started = performance.now();
  const task = getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 });
  const pdf = await task.promise;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    await page.getTextContent();
    if (extent === 'all') await page.getOperatorList();
    page.cleanup();
  }
  await task.destroy();
  fastest = Math.min(fastest, performance.now() - started);
}
process.stdout.write(String(fastest));
