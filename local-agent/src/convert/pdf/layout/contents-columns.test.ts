import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const LEFT = ['Harbours', 'Cranes', 'Pilots', 'Locks', 'Buoys', 'Charts'];
const RIGHT = ['Tides', 'Winds', 'Fog', 'Ice'];
const WIDTH = 200;

it.each([
  ['', 0],
  [', though some texts reach into the white between them', 0.8],
])('two columns of a list of contents are read one after the other, however near they stand%s', async (_, over) => {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [column, names] of [LEFT, RIGHT].entries())
      for (const [index, name] of names.entries()) {
        const number = ` ${10 * column + index + 1}`;
        const x = 60 + column * (WIDTH + 4);
        // A title has no dots; its bold figure ends, and a bracket begins, beyond the edges of the others.
        const beyond = index === 1 ? over : 0;
        const room = (WIDTH - pen.widthOfString(`${name} ${number}`)) / pen.widthOfString('.');
        pen.text(`${name} ${'.'.repeat(beyond > 0 ? 0 : Math.floor(room))}`, x - column * beyond, 80 + 14 * index, {
          lineBreak: false,
        });
        pen.text(number.trim(), x + WIDTH + beyond - pen.widthOfString(number.trim()), 80 + 14 * index, {
          lineBreak: false,
        });
        pen
          .moveTo(x, 90 + 14 * index)
          .lineTo(x + WIDTH, 90 + 14 * index)
          .stroke();
      }
  });
  const { markdown } = await convertWith(pdf, bytes);
  expect(markdown.split('\n\n').map((entry) => entry.trim())).toEqual([
    ...LEFT.map((name, index) => `${name} \u2026 ${index + 1}`),
    ...RIGHT.map((name, index) => `${name} \u2026 ${index + 11}`),
  ]);
});

it('two columns of contents without dots are read one after the other below their head', async () => {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 16).text('Contents', 240, 50, { lineBreak: false });
    pen.font('Helvetica', 10);
    for (const [column, names] of [
      ['Rules of the', ...LEFT],
      ['Weather on', ...RIGHT, 'Snow', 'Rain'],
    ].entries())
      for (const [index, name] of names.entries()) {
        const number = String(10 * column + index + 1);
        const x = 60 + column * (WIDTH + 30);
        // The columns have other distances between their lines.
        const y = 90 + (14 + 3 * column) * index;
        pen.text(name, x, y, { lineBreak: false });
        if (index > 0) pen.text(number, x + WIDTH - pen.widthOfString(number), y, { lineBreak: false });
      }
  });
  const { markdown } = await convertWith(pdf, bytes);
  const entries = markdown.split('\n\n').map((entry) => entry.trim());
  expect(entries.slice(1)).toEqual([
    'Rules of the Harbours \u2026 2',
    ...LEFT.slice(1).map((name, index) => `${name} \u2026 ${index + 3}`),
    'Weather on Tides \u2026 12',
    ...[...RIGHT.slice(1), 'Snow', 'Rain'].map((name, index) => `${name} \u2026 ${index + 13}`),
  ]);
});

it('amounts in groups of digits behind dots stay whole', async () => {
  const fees = ['2 650', '1 325', '50', '3 290', '1 645', '4 120'];
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, fee] of fees.entries()) {
      const text = `Fee for the year ${'abcdef'.charAt(index)} `;
      const [groups, x] = [fee.split(' '), 460 - pen.widthOfString(fee)];
      const dots = Math.floor((430 - 60 - pen.widthOfString(text)) / pen.widthOfString('.'));
      pen.text(`${text}${'.'.repeat(dots)}`, 60, 80 + 14 * index, { lineBreak: false });
      let at = x;
      for (const group of groups) {
        pen.text(group, at, 80 + 14 * index, { lineBreak: false });
        at += pen.widthOfString(`${group} `);
      }
    }
  });
  const { markdown } = await convertWith(pdf, bytes);
  for (const fee of fees) expect(markdown).toMatch(new RegExp(`(?:\\u2026|\\\\|) ${fee}(?:\\n| \\\\||$)`));
});

it('three columns of an index whose dots lead to several pages are read one after the other', async () => {
  const columns = [
    ['ale', 'bay', 'cod', 'dam'],
    ['eel', 'fog', 'gate'],
    ['hull', 'ice', 'jib', 'keel', 'lock'],
  ];
  const pages = ['4', '12, 31', '8\u20139', '3 , 27', '40'];
  const bytes = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    for (const [column, names] of columns.entries())
      for (const [index, name] of names.entries()) {
        const [x, y, end] = [60 + 130 * column, 80 + 12 * index, pages[index] ?? ''];
        const room = 122 - pen.widthOfString(`${name}  ${end}`);
        pen.text(`${name} ${'. '.repeat(Math.floor(room / pen.widthOfString('. ')))}`, x, y, { lineBreak: false });
        pen.text(end, x + 122 - pen.widthOfString(end), y, { lineBreak: false });
      }
  });
  const names = (await convertWith(pdf, bytes)).markdown.match(/[a-z]{3,}/g);
  expect(names).toEqual(columns.flat());
});

it('dots for missing figures of a table lead to no pages', async () => {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [row, name] of LEFT.entries())
      for (const [column, text] of [name, '...', '...', '50', `${row}-${row + 3}`].entries())
        pen.text(text, [60, 200, 260, 320, 400][column] ?? 0, 80 + 14 * row, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, bytes);
  for (const [row, name] of LEFT.entries()) expect(markdown).toMatch(new RegExp(`${name}.* 50 .*${row}-${row + 3}`));
});
