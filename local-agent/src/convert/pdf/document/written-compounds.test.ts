import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const textOf = async (lines: readonly string[]) => {
  const draw = (pen: Pen) => {
    pen.font('Times-Roman', 10);
    for (const [index, line] of lines.entries()) pen.text(line, 60, 80 + 12 * index, { lineBreak: false });
  };
  return (await convertWith(pdf, await drawPdf(draw))).markdown.replaceAll('\n', ' ');
};

it('keeps the hyphen at the end of a line in a compound that the document writes with one', async () => {
  const text = await textOf([
    'The pier-owned cranes and the boats held-for-hire stay in the port at night, and the boats held-for-',
    'hire leave at noon. Pier-owned boats may stay for as long as they like, but cranes that are not pier-',
    'owned must leave the harbour before the evening of the day on which they arrived in the port.',
  ]);
  expect(text).toContain('held-for-hire leave');
  expect(text).toContain('not pier-owned must');
});

it('makes a word whole that the document writes without a hyphen as often', async () => {
  const text = await textOf([
    'The harbour keeps its cranes, and one label says har-bour by mistake where the wind bent the old har-',
    'bour sign. All the other signs of the town were painted last year and can be read from far away by all.',
  ]);
  expect(text).toContain('the old harbour sign');
});
