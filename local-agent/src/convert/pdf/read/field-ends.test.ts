import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';

/**
 * A form of two lines, `below` right under `Last name`, behind which a field is: `gap` points apart, `up` points higher. `more` is
 * drawn before the label and stands `at` points from the edge of the page.
 */
async function formOf({ below = 'Birthday', more = '', at = 0, value = '', gap = 4, up = 0, deep = 0, type = 'Tx' }) {
  const x = 115 + gap;
  const text = [`${at} 700 Td (${more}) Tj`, '60 700 Td (Last name) Tj', `60 684 Td (${below}) Tj`];
  const content = text.map((line) => `BT /F1 12 Tf ${line} ET`).join(' ');
  const file = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >> endobj',
    '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [6 0 R] /Resources << /Font << /F1 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${content.length} >> stream`,
    content,
    'endstream endobj',
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> endobj',
    `6 0 obj << /Type /Annot /Subtype /Widget /FT /${type} /T (name) /V (${value}) /Rect [${x} ${697 + up - deep} ${x + 80} ${711 + up}] >> endobj`,
    'trailer << /Root 1 0 R >>',
  ].join('\n');
  return (await convertWith(pdf, Buffer.from(file, 'latin1'))).markdown.trim();
}

it.each([
  [{}, 'Last name\n\nBirthday'],
  [{ type: 'Ch' }, 'Last name\n\nBirthday'],
  [{ value: 'Quay' }, 'Last name Quay\n\nBirthday'],
  [{ more: '(1)', at: 119, gap: 21 }, 'Last name (1)\n\nBirthday'],
])('what is below a field is a line of its own: %j', async (form, shown) => {
  expect(await formOf(form)).toBe(shown);
});

it.each([
  [{ below: 'of the owner' }, 'Last name of the owner'],
  [{ below: ', of the owner' }, 'Last name , of the owner'],
  [{ value: 'Quay', below: 'and first name' }, 'Last name Quay and first name'],
  [{ gap: 30 }, 'Last name Birthday'],
  [{ up: 12 }, 'Last name Birthday'],
  [{ up: -28 }, 'Last name Birthday'],
  [{ more: 'of the owner', at: 201 }, 'Last name of the owner Birthday'],
])('other lines run on: %j', async (form, shown) => {
  expect(await formOf(form)).toBe(shown);
});

it('a value of several lines is one text', async () => {
  expect(await formOf({ value: 'Harbour\\nQuay', below: ' ', deep: 30 })).toBe('Last name Harbour Quay');
});
