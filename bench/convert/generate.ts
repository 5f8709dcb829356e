/**
 * Writes documents with exact truth: `node --conditions=docferry-source bench/convert/generate.ts --seed 1 --count 30 --out DIR`.
 * Needs chromium, libreoffice-writer and pandoc. DIR then holds files/, truth/ and the manifest that the scorer reads.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeDocument } from './make-document.ts';
import { createRandom } from './random.ts';
import { printWithChromium, printWithLibreOffice } from './render.ts';
import { makeLook, toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    out: { type: 'string' },
  },
});
if (!values.out) throw new Error('give --out DIR');
const out = path.resolve(values.out);
for (const folder of ['files', 'truth']) await mkdir(path.join(out, folder), { recursive: true });

const files: Record<string, unknown>[] = [];
for (let index = 0; index < Number(values.count); index++) {
  const random = createRandom(Number(values.seed) * 10_007 + index);
  const look = makeLook(random);
  const office = random.chance(0.3);
  // Pandoc makes all columns equally wide: many of them break words.
  const document = makeDocument(random, office ? 4 : ([6, 6, 3, 2][look.columns] ?? 2));
  const tagged = !office && random.chance(0.25);
  const id = `g${values.seed}-${String(index).padStart(3, '0')}-${office ? 'office' : look.name}${tagged ? '-tagged' : ''}`;
  const place = (folder: string, extension: string) => path.join(out, folder, `${id}.${extension}`);
  await writeFile(place('files', 'html'), toHtml(document, look));
  await writeFile(place('truth', 'md'), toMarkdown(document));
  if (office) await printWithLibreOffice(place('files', 'html'), place('files', 'docx'), place('files', 'pdf'));
  else await printWithChromium(place('files', 'html'), place('files', 'pdf'), tagged);
  files.push({
    id,
    file: `files/${id}.pdf`,
    format: 'pdf',
    truth: 'exact',
    groundtruth: `truth/${id}.md`,
    features: document.features,
  });
}
await writeFile(path.join(out, 'manifest.json'), JSON.stringify({ files }, null, 1));
