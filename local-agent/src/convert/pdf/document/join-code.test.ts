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

it('a page without text has the edge of those on its side', async () => {
  const first = ['def open_gate(level):', '    if level > LIMIT:'];
  const second = ['        ring_bell()', '    lift(level)'];
  const prose = ['The gate is opened by whoever comes first, and shut', 'by whoever leaves last, with the bell.'];
  const markdownWith = async (sides: readonly number[], at: number) => {
    const file = await drawPdf((pen) => {
      for (const [page, x] of sides.entries()) {
        if (page > 0) pen.addPage();
        if (page !== at + 1) lines(pen.font('Helvetica', 10), prose, x, page === at ? 600 : 120);
        if (page === at) lines(pen.font('Courier', 9), first, x, 700);
        if (page === at + 1) lines(pen.font('Courier', 9), second, x, 60);
      }
    });
    return (await convertWith(pdf, file)).markdown;
  };
  const listing = ['```', ...first, ...second, '```'].join('\n');
  expect(await markdownWith([60, 120, 60], 1)).toContain(listing);
  expect(await markdownWith([120, 60, 120, 60], 0)).toContain(listing);
});

it('a listing that continues below where it began keeps its place, though the text of the page begins farther right', async () => {
  const first = ['def open_gate(level):', '    lift(level)'];
  const second = ['open_gate(4)', 'open_gate(7)'];
  const prose = ['The gate is opened by whoever comes first, and shut', 'by whoever leaves last, with the bell.'];
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), prose, 60, 600);
    lines(pen.font('Courier', 9), first, 60, 700);
    pen.addPage();
    lines(pen, second, 60, 60);
    lines(pen.font('Helvetica', 10), prose, 80, 120);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain(['```', ...first, ...second, '```'].join('\n'));
});
