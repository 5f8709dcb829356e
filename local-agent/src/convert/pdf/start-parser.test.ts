import { deflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it, vi } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { drawPdf } from './draw-pdf.test.fixture.ts';
import { openPdf } from './open-pdf.ts';
import { rawPdf, stream } from './raw-pdf.test.fixture.ts';
import { watchErrors } from './watch-errors.ts';

it('gives the operator list that the port of pdfjs gives, also one that comes in many parts', async () => {
  const bytes = await drawPdf((pen) => {
    for (let row = 0; row < 400; row++) {
      pen.font('Helvetica', 8).text(`Row ${row}`, 60, 20 + 2 * row, { lineBreak: false });
      pen
        .moveTo(60, 20 + 2 * row)
        .lineTo(90 + row / 2, 20 + 2 * row)
        .stroke();
    }
  });
  const streams = vi.spyOn(globalThis, 'DecompressionStream');
  // First: what pdfjs imports by itself stays as it is for the tests that follow.
  const { result: ours } = await watchErrors(async () => {
    await using opened = await openPdf(bytes, undefined);
    return await (await opened.document.getPage(1)).getOperatorList();
  });
  expect(streams).not.toHaveBeenCalled();
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    fontExtraProperties: true,
    useSystemFonts: false,
  });
  const page = await (await task.promise).getPage(1);
  const theirs = await page.getOperatorList();
  expect(theirs.fnArray.length).toBeGreaterThan(2000);
  expect(ours.fnArray).toEqual(theirs.fnArray);
  expect(textsOf(ours)).toEqual(textsOf(theirs));
  await task.destroy();
});

it('reads an image within a page whose content is inflated into memory that others share', async () => {
  const image = deflateSync(Buffer.alloc(16, 128)).toString('latin1');
  const random = Array.from({ length: 3000 }, (_, at) => ((at * 7919) % 9973).toString(36)).join('');
  const content = deflateSync(
    Buffer.from(
      `%${random}\nq 9 0 0 9 20 20 cm BI/W 4/H 4/BPC 8/CS/G/F/Fl ID ${image} EI Q BT/F 12 Tf 20 150 Td(Wells)Tj ET`,
      'latin1',
    ),
  );
  expect(content.length).toBeGreaterThan(1024);
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    stream(content.toString('latin1'), '/Filter/FlateDecode'),
    '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>',
  ]);
  for (let round = 0; round < 4; round++) {
    // What Node gives next does not begin where its memory begins.
    Buffer.allocUnsafe(1000);
    const { markdown, warnings } = await convertWith(pdf, bytes);
    expect([markdown, warnings]).toEqual(['Wells', []]);
  }
});

it('gives links without the text below them, for which pdfjs would read the page once more', async () => {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 12).text('Wells', 60, 60, { link: 'https://example.org/' });
  });
  await using opened = await openPdf(bytes, undefined);
  const annotations = await (await opened.document.getPage(1)).getAnnotations();
  expect(annotations).toEqual([expect.objectContaining({ subtype: 'Link', url: 'https://example.org/' })]);
  expect(annotations[0]).not.toHaveProperty('overlaidText');
});

const textsOf = ({ argsArray }: { readonly argsArray: readonly unknown[] }): string[] =>
  argsArray.flatMap((args) => {
    const glyphs: unknown = Array.isArray(args) ? args[0] : undefined;
    return Array.isArray(glyphs) ? [glyphs.map((glyph) => glyph?.unicode ?? glyph).join('/')] : [];
  });
