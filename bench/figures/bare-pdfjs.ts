/** The least that any converter on pdfjs must do: the text of every page. Prints the milliseconds it took. */
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const started = performance.now();
const task = getDocument({ data: new Uint8Array(readFileSync(process.argv[2] ?? '')), verbosity: 0 });
const pdf = await task.promise;
for (let number = 1; number <= pdf.numPages; number++) {
  const page = await pdf.getPage(number);
  await page.getTextContent();
  page.cleanup();
}
await task.destroy();
process.stdout.write(String(performance.now() - started));
