import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

it('a listing that continues in another column of the next page keeps its indentation', async () => {
  const first = ['def open_gate(level):', '    if level > LIMIT:', '        ring_bell()'];
  const second = ['    lift(level)', '    return level', 'open_gate(4)'];
  const file = await drawPdf((pen) => {
    pen.font('Courier', 9);
    lines(pen, first, 320, 700);
    pen.addPage();
    lines(pen, second, 60, 60);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toBe(['```', ...first, ...second, '```'].join('\n'));
});

it('a listing that continues on a page whose text begins farther left keeps its indentation', async () => {
  const first = ['def open_gate(level):', '    if level > LIMIT:'];
  const second = ['        ring_bell()', '    lift(level)'];
  const prose = ['The gate is opened by whoever comes first, and shut', 'by whoever leaves last, with the bell.'];
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), prose, 120, 600);
    lines(pen.font('Courier', 9), first, 120, 700);
    pen.addPage();
    lines(pen, second, 60, 60);
    lines(pen.font('Helvetica', 10), prose, 60, 120);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain(['```', ...first, ...second, '```'].join('\n'));
});
