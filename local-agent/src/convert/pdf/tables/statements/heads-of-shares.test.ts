import { expect, it } from 'vitest';
import { atEnd, markdown, put, rowsOf } from './drawn-statement.test.fixture.ts';

it('a sign of shares alone is a head, however near the head before it is to the labels', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 10);
    put(pen, 'Answer', 60, 80);
    atEnd(pen, 'Number', 222, 80);
    atEnd(pen, '%', 260, 80);
    for (const [index, answer] of ['Agree', 'Neither agree nor deny', 'Deny', 'No answer'].entries()) {
      put(pen, answer, 60, 98 + 18 * index);
      atEnd(pen, String(120 + index), 222, 98 + 18 * index);
      atEnd(pen, `${index + 12}.5%`, 260, 98 + 18 * index);
    }
  });
  expect(rowsOf(text)[0]).toBe('| Answer | Number | % |');
});
