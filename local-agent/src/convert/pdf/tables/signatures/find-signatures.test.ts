import { expect, it } from 'vitest';
import type { Pen } from '../../draw-pdf.test.fixture.ts';
import { centred, markdown, put, rowsOf } from '../statements/drawn-statement.test.fixture.ts';

const line = (pen: Pen, x: number, y: number, width: number) =>
  pen
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();

const PEOPLE = [
  ['Anna Berg', ['Chief Executive Officer', '(Principal Executive Officer)']],
  ['Paul Holm', ['Executive Vice President and', 'Chief Financial Officer']],
  ['Maria Lund', ['Director']],
] as const;

it('a signature, the name below its line, title and date are one row', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 10);
    put(pen, 'This report has been signed below by the following persons on behalf of the harbour company:', 60, 60);
    for (const [column, head] of ['Signature', 'Title', 'Date'].entries()) put(pen, head, 100 + 180 * column, 84);
    for (const [index, [name, titles]] of PEOPLE.entries()) {
      const y = 104 + 36 * index;
      centred(pen, `/s/ ${name.toUpperCase()}`, 130, y);
      line(pen, 60, y + 11, 140);
      centred(pen, name, 130, y + 13);
      for (const [row, title] of titles.entries()) put(pen, title, 220, y + 12 * row);
      put(pen, 'March 3, 2024', 440, y);
    }
  });
  expect(rowsOf(text)).toEqual([
    '| Signature | Title | Date |',
    '| /s/ ANNA BERG<br>Anna Berg | Chief Executive Officer (Principal Executive Officer) | March 3, 2024 |',
    '| /s/ PAUL HOLM<br>Paul Holm | Executive Vice President and Chief Financial Officer | March 3, 2024 |',
    '| /s/ MARIA LUND<br>Maria Lund | Director | March 3, 2024 |',
  ]);
});

it('signatures in two columns are read record by record; one that is missing is a row too', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, names] of [
      ['Anna Berg', 'Paul Holm'],
      ['', 'Maria Lund'],
      ['Erik Dahl', 'Jan Vik'],
    ].entries()) {
      const y = 80 + 50 * index;
      for (const [column, name] of names.entries()) {
        const x = 60 + 250 * column;
        put(pen, 'By:', x, y);
        if (name) put(pen, `/s/ ${name}`, x + 40, y);
        line(pen, x + 40, y + 11, 160);
        put(pen, name || 'Ida Moe', x + 40, y + 13);
        put(pen, 'Director', x + 40, y + 25);
      }
    }
  });
  expect(rowsOf(text)).toEqual([
    '| By: | /s/ Anna Berg<br>Anna Berg<br>Director | By: | /s/ Paul Holm<br>Paul Holm<br>Director |',
    '| By: | Ida Moe Director | By: | /s/ Maria Lund<br>Maria Lund<br>Director |',
    '| By: | /s/ Erik Dahl<br>Erik Dahl<br>Director | By: | /s/ Jan Vik<br>Jan Vik<br>Director |',
  ]);
});

it('one signature is text', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 10);
    put(pen, 'Date: March 3, 2024', 60, 80);
    put(pen, 'By: /s/ Anna Berg', 300, 80);
    line(pen, 320, 91, 160);
    put(pen, 'Anna Berg', 320, 93);
  });
  expect(rowsOf(text)).toEqual([]);
});

it('a sign with spaces in it, its letter a small capital, is one sign before the name', async () => {
  const text = await markdown((pen) => {
    for (const [index, [name]] of PEOPLE.entries()) {
      const y = 104 + 36 * index;
      pen.font('Helvetica', 10);
      put(pen, '/', 60, y);
      put(pen, '/', 74, y);
      put(pen, name.toUpperCase(), 92, y);
      line(pen, 60, y + 11, 140);
      put(pen, name, 60, y + 13);
      put(pen, 'Director', 240, y);
      pen.font('Helvetica', 8);
      put(pen, 'S', 65.5, y + 1);
    }
  });
  expect(rowsOf(text)).toEqual([
    '| /S/ ANNA BERG<br>Anna Berg | Director |',
    '| /S/ PAUL HOLM<br>Paul Holm | Director |',
    '| /S/ MARIA LUND<br>Maria Lund | Director |',
  ]);
});
