import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDeck } from './make-deck.ts';
import { makeDocument } from './make-document.ts';
import { makeWorkbook } from './make-workbook.ts';
import { createRandom } from './random.ts';
import {
  printPageWithLibreOffice,
  printWithChromium,
  printWithLibreOffice,
  writeBookWithPandoc,
  writeDeckWithPandoc,
  writeWithPandoc,
} from './render.ts';
import { makeLook, toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';

/** A document of a set, as the manifest lists it; paths are relative to the set's folder. */
export type SetEntry = {
  readonly id: string;
  readonly file: string;
  readonly format: string;
  readonly truth: 'exact';
  readonly groundtruth: string;
  readonly features: readonly string[];
};

/** Formats of a set. */
export const SET_FORMATS = ['pdf', 'html', 'docx', 'odt', 'epub', 'pptx', 'xlsx'] as const;
export type SetFormat = (typeof SET_FORMATS)[number];

/** The name of a set in Japanese whose lines run down. */
const VERTICAL = 'vertical';

/**
 * Writes `count` documents of a seed in each of the formats, with exact truth and a manifest: all in one `script`, where one
 * is named.
 */
export async function generateSet(
  out: string,
  seed: number,
  count: number,
  formats: readonly SetFormat[],
  script?: string,
): Promise<SetEntry[]> {
  for (const folder of ['files', 'truth']) await mkdir(path.join(out, folder), { recursive: true });
  const entries: SetEntry[] = [];
  for (let index = 0; index < count; index++) entries.push(...(await generateOne(out, seed, index, formats, script)));
  await writeFile(path.join(out, 'manifest.json'), JSON.stringify({ files: entries }, null, 1));
  return entries;
}

async function generateOne(
  out: string,
  seed: number,
  index: number,
  formats: readonly SetFormat[],
  script: string | undefined,
): Promise<SetEntry[]> {
  const random = createRandom(seed * 10_007 + index);
  const vertical = script === VERTICAL;
  const look = makeLook(random, vertical);
  const office = !vertical && random.chance(0.3);
  // Pandoc gives all columns the same width, which breaks words in many of them.
  const document = makeDocument(random, office ? 4 : ([6, 6, 3, 2][look.columns] ?? 2), vertical ? 'japanese' : script);
  const tagged = !office && random.chance(0.25);
  const id = `g${seed}-${String(index).padStart(3, '0')}-${office ? 'office' : look.name}${tagged ? '-tagged' : ''}`;
  const place = (folder: string, extension: string) => path.join(out, folder, `${id}.${extension}`);
  const features = [
    ...document.features,
    `spacing ${look.spacing}`,
    ...(vertical ? [VERTICAL] : []),
    ...(office ? ['office'] : [look.name, ...(tagged ? ['tagged'] : [])]),
  ];
  const entry = (format: string, truth = id): SetEntry => ({
    id: `${id}-${format}`,
    file: `files/${id}.${format}`,
    format,
    truth: 'exact',
    groundtruth: `truth/${truth}.md`,
    features,
  });
  const rightToLeft = document.vocabulary?.html?.includes('rtl') ?? false;
  const html = place('files', 'html');
  const markdown = place('truth', 'md');
  await writeFile(html, toHtml(document, look));
  await writeFile(markdown, toMarkdown(document));
  const entries: SetEntry[] = [];
  for (const format of formats) {
    if (format === 'xlsx') {
      const book = makeWorkbook(random);
      await writeFile(place('files', 'xlsx'), book.bytes);
      await writeFile(path.join(out, 'truth', `${id}-xlsx.md`), book.markdown);
      entries.push({ ...entry(format, `${id}-xlsx`), features: [] });
      continue;
    }
    if (format === 'pptx') {
      const deck = makeDeck(random);
      const source = place('files', 'deck.md');
      await writeFile(source, deck.source);
      await writeDeckWithPandoc(source, place('files', 'pptx'));
      await writeFile(path.join(out, 'truth', `${id}-pptx.md`), deck.markdown);
      entries.push({ ...entry(format, `${id}-pptx`), features: deck.features });
      continue;
    }
    if (format === 'pdf' && office && rightToLeft) await printPageWithLibreOffice(html, place('files', 'pdf'));
    else if (format === 'pdf' && office)
      await printWithLibreOffice(html, place('files', 'print.docx'), place('files', 'pdf'));
    else if (format === 'pdf') await printWithChromium(html, place('files', 'pdf'), tagged);
    else if (format === 'epub') await writeBookWithPandoc(markdown, place('files', format));
    else if (format !== 'html') await writeWithPandoc(markdown, place('files', format));
    entries.push(entry(format));
  }
  return entries;
}
