import { expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { openPdf } from './open-pdf.ts';
import { createPageReader } from './read/read-page.ts';

/** A form whose fields have no appearances of their own. */
const FORM = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R 8 0 R 9 0 R] >> >> endobj',
  '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [6 0 R 7 0 R 8 0 R 9 0 R] /Resources << /Font << /F1 5 0 R >> >> >> endobj',
  '4 0 obj << /Length 200 >> stream',
  'BT /F1 12 Tf 60 700 Td (Full name:) Tj ET BT /F1 12 Tf 60 660 Td (I agree) Tj ET BT /F1 12 Tf 60 620 Td (Send news) Tj ET BT /F1 12 Tf 60 580 Td (Secret:) Tj ET',
  'endstream endobj',
  '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> endobj',
  '6 0 obj << /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Mary Ann Jones) /Rect [126 696 326 714] >> endobj',
  '7 0 obj << /Type /Annot /Subtype /Widget /FT /Btn /T (agree) /V /Yes /AS /Yes /AP << /N << /Yes 10 0 R /Off 10 0 R >> >> /Rect [106 656 120 670] >> endobj',
  '8 0 obj << /Type /Annot /Subtype /Widget /FT /Btn /T (news) /V /Off /AS /Off /AP << /N << /Yes 10 0 R /Off 10 0 R >> >> /Rect [122 616 136 630] >> endobj',
  '9 0 obj << /Type /Annot /Subtype /Widget /FT /Tx /Ff 8192 /T (secret) /V (hush) /Rect [126 576 326 594] >> endobj',
  '10 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 14 14] /Length 0 >> stream\n\nendstream endobj',
  'trailer << /Root 1 0 R >>',
].join('\n');

it('shows the values of form fields beside their labels, and no passwords', async () => {
  const { markdown } = await convertWith(pdf, Buffer.from(FORM, 'latin1'));
  expect(markdown).toContain('Full name: Mary Ann Jones');
  expect(markdown).toContain('I agree \u2611');
  expect(markdown).toContain('Send news \u2610');
  expect(markdown).not.toContain('hush');
});

it.each([
  ['(Mary Ann Jones)', 'Full name: Mary Ann Jones'],
  ['()', '# Full name:'],
])('a large label is no heading where its field is filled in: %s', async (value, shown) => {
  const text =
    'BT /F1 8 Tf 60 500 Td (Fields may be empty, but those of the name and of the place are read by us.) Tj ET';
  const file = FORM.replace('(Mary Ann Jones)', value)
    .replace('/Length 200', '/Length 310')
    .replace('BT /F1 12 Tf 60 700', `${text} BT /F1 13 Tf 60 700`);
  const { markdown } = await convertWith(pdf, Buffer.from(file, 'latin1'));
  expect(markdown).toMatch(new RegExp(`^${shown}$`, 'm'));
});

/** The lines of the first page that may be those of tables. */
async function linesOf(file: string): Promise<number> {
  await using opened = await openPdf(Buffer.from(file, 'latin1'), undefined);
  const read = await createPageReader(opened.document);
  const { horizontal, vertical } = await read(await opened.document.getPage(1));
  return horizontal.length + vertical.length;
}

const withContent = (operators: string) =>
  FORM.replace('/Length 200', '/Length 310').replace('BT /F1 12 Tf 60 700', `${operators} BT /F1 12 Tf 60 700`);

it('frames around fields are no lines of tables, other frames are', async () => {
  expect(await linesOf(withContent('124 694 204 22 re S 124 574 204 22 re S'))).toBe(0);
  expect(await linesOf(withContent('124 694 240 22 re S'))).toBe(4);
});

it('what a field draws itself is none either', async () => {
  const box = '0 0 200 18 re S 50 0 m 50 18 l S';
  const own = `11 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 200 18] /Length ${box.length} >> stream\n${box}\nendstream endobj`;
  const drawn = FORM.replaceAll('/FT /Tx', '/AP << /N 11 0 R >> /FT /Tx').replace('trailer', `${own}\ntrailer`);
  expect(await linesOf(drawn)).toBe(0);
});

it.each([
  ['Mary Ann Jones', 126, 713, 1],
  ['Mary Jones', 126, 713, 2],
  ['Mary Ann Jones', 340, 713, 2],
  ['Mary Ann Jones', 126, 730, 2],
])('a value that its field cuts is shown once: %s at %i, %i is there %i times', async (value, x, y, count) => {
  const drawn = withContent(`BT /F1 12 Tf ${x} ${y} Td (${value}) Tj ET`);
  const { markdown } = await convertWith(pdf, Buffer.from(drawn, 'latin1'));
  expect(markdown.match(/Jones/g)).toHaveLength(count);
});

it.each([
  ['Ch', ['Fish', 'Meat'], ['Soup']],
  ['Tx', ['Fish', 'Meat', 'Soup'], []],
])(
  'what a field of type %s draws outside of its box is shown only where it may be a value',
  async (type, shown, not) => {
    const choices = 'BT /F1 12 Tf 12 TL 2 20 Td (Fish) Tj T* (Meat) Tj T* T* (Soup) Tj ET';
    const drawn = `11 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 200 36] /Resources << /Font << /F1 5 0 R >> >> /Length ${choices.length} >> stream\n${choices}\nendstream endobj`;
    const file = FORM.replace(
      '/FT /Tx /T (name) /V (Mary Ann Jones) /Rect [126 696 326 714]',
      `/FT /${type} /T (dish) /V (Fish) /AP << /N 11 0 R >> /Rect [126 696 326 732]`,
    ).replace('trailer', `${drawn}\ntrailer`);
    const { markdown } = await convertWith(pdf, Buffer.from(file, 'latin1'));
    for (const choice of shown) expect(markdown).toContain(choice);
    for (const choice of not) expect(markdown).not.toContain(choice);
  },
);
