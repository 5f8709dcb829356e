import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it, vi } from 'vitest';
import { drawPdf } from './draw-pdf.test.fixture.ts';
import { openPdf } from './open-pdf.ts';
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

const textsOf = ({ argsArray }: { readonly argsArray: readonly unknown[] }): string[] =>
  argsArray.flatMap((args) => {
    const glyphs: unknown = Array.isArray(args) ? args[0] : undefined;
    return Array.isArray(glyphs) ? [glyphs.map((glyph) => glyph?.unicode ?? glyph).join('/')] : [];
  });
