import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';
import { findHalfRuledTables } from './half-ruled-tables.ts';
import { wordAt } from './table.test.fixture.ts';

it('notes that reach beyond the short lines above them and above the next ones are no table', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const notes = [
      'Dues of barges that stay for a night, and of boats with a sail',
      'Also dues of rafts, which pay by length',
    ];
    for (const [at, note] of notes.entries()) {
      lines(pen, [`(${at + 1})`], 60, 90 + 30 * at);
      lines(pen, [note, 'and a fee in winter, when the ice is broken for them'], 92, 90 + 30 * at);
    }
    for (const y of [80, 170]) pen.moveTo(60, y).lineTo(184, y).stroke();
  });
  expect((await convertWith(pdf, file)).markdown).not.toContain('|');
});

it('rows between lines are a table though a mark stands right behind one of them', () => {
  const rules = [100, 120, 140, 160].map((at) => ({ at, from: 0, to: 250, thickness: 1 }));
  const words = [115, 135, 155].flatMap((y) => [0, 100, 200].map((x0) => wordAt(`${y + x0}`, y, { x0 })));
  const tablesWith = (count: number) => {
    const marks = words.slice(0, 3 * count).filter(({ x0 }) => x0 === 200);
    const behind = marks.map(({ baseline }) => wordAt('*', baseline, { x0: 253, width: 4 }));
    return findHalfRuledTables({ rules, vertical: [], pieces: rules, words: [...words, ...behind], bars: [] });
  };
  expect(tablesWith(1)).toHaveLength(1);
  expect(tablesWith(2)).toHaveLength(0);
});
