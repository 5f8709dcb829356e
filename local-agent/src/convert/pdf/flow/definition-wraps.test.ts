import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const drawn = async (first: string, second: string, x: number) => {
  const file = await drawPdf((pen) => {
    pen.font('Courier', 10).text(first, 60, 80, { lineBreak: false });
    pen.font('Times-Roman', 10).text('[Function]', 480, 80, { lineBreak: false });
    pen.font('Courier', 10).text(second, x, 92, { lineBreak: false });
    pen
      .font('Times-Roman', 10)
      .text('Opens the gate at low water, and closes it when the bell rings.', 84, 106, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.trim().split('\n\n');
};

it('a definition that continues in the next line is one, with its kind behind it', async () => {
  expect((await drawn('int open_gate (int level,', 'int hour)', 130))[0]).toBe(
    '`int open_gate (int level, int hour)` [Function]',
  );
  expect((await drawn('int open_gate_of_weir', '(int level, int hour)', 130))[0]).toBe(
    '`int open_gate_of_weir (int level, int hour)` [Function]',
  );
});

it('what stands below a whole definition is text of its own', async () => {
  expect((await drawn('int open_gate (int level)', 'int hour)', 130))[0]).toBe(
    '`int open_gate (int level)` [Function]',
  );
});
