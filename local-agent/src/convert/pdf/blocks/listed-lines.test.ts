import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import { lineAt } from '../tables/table.test.fixture.ts';
import { listedLines } from './listed-lines.ts';

type Given = string | { readonly text: string; readonly x0?: number; readonly gap?: number; readonly width?: number };

const COLUMN = { x0: 0, x1: 400, y0: 0, y1: 800 };

/** The lines that stand by themselves, of lines 12 points apart. */
function listed(texts: readonly Given[], columnOf: (index: number) => typeof COLUMN = () => COLUMN): string[] {
  let baseline = 0;
  const items = texts.map((given, index): FlowItem => {
    const { text, x0 = 0, gap = 12, width = 100 } = typeof given === 'string' ? { text: given } : given;
    baseline += gap;
    return { kind: 'line', line: lineAt(text, baseline, { x0, width }), column: columnOf(index) };
  });
  return [...listedLines(items)].map(({ text }) => text);
}

const LOANS = ['5 crates of tea;', '7 crates of rope;', '9 crates of tar; and', '2 crates of salt'];
const OWNERS = ['Canal (a harbour)', 'Lock (a mill)', 'Quay (a yard)', 'Weir (a dock)'];

it('lines that end early with semicolons, colons or brackets are each by themselves', () => {
  expect(listed(LOANS)).toEqual(LOANS.slice(1));
  expect(listed(OWNERS)).toEqual(OWNERS.slice(1));
  expect(listed(['Tea:', 'Rope:', 'Tar:', 'Salt:'])).toEqual(['Rope:', 'Tar:', 'Salt:']);
  expect(listed(['The stores are:', ...LOANS.slice(1)])).toEqual(LOANS.slice(1));
});

it('the first line may begin elsewhere, behind the mark of an item', () => {
  const [first = '', ...others] = LOANS;
  expect(listed([{ text: first, x0: -20 }, ...others])).toEqual(others);
});

it('a list ends at white, at another edge, with its column and with its sign', () => {
  const more = [...LOANS.slice(0, 3), '4 crates of oil;'];
  expect(listed([...more, { text: 'Rope', gap: 30 }])).toEqual(more.slice(1));
  expect(listed([...more, { text: 'Rope', gap: -36 }])).toEqual(more.slice(1));
  expect(listed([...more, { text: 'Rope', x0: 20 }])).toEqual(more.slice(1));
  expect(listed([...more, 'Rope'], (index) => (index < 4 ? COLUMN : { ...COLUMN }))).toEqual(more.slice(1));
  expect(listed([...more, 'Oil (a barrel)', 'Rope'])).toEqual([...more.slice(1), 'Oil (a barrel)']);
});

it('other lines are no list', () => {
  expect(listed(LOANS.slice(1))).toEqual([]);
  expect(listed(LOANS.map((text) => ({ text, width: 300 })))).toEqual([]);
  expect(listed(LOANS.map((text) => text.replace(/;/, ',')))).toEqual([]);
  expect(listed(LOANS.map((text) => text.replace(/^\d/, 'some')))).toEqual([]);
  expect(listed([...LOANS.slice(0, 2), 'Canal (a harbour)', 'Lock (a mill)'])).toEqual([]);
});

it('lines of an item that are listed stay in it as paragraphs', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Helvetica', 10).text('(a)', 60, 60, { lineBreak: false });
      for (const [row, text] of [...LOANS, 'Tar is counted in the yard.'].entries())
        pen.text(text, 84, 60 + 12 * row, { lineBreak: false });
      pen.text('(b)', 60, 140, { lineBreak: false });
      pen.text('No crates are left at the quay on the other side of the canal.', 84, 140, { lineBreak: false });
    }),
  );
  expect(markdown).toMatch(/^- \(a\) 5 crates of tea;\n\n {2}7 crates of rope;\n\n {2}9 crates of tar; and\n/m);
});
