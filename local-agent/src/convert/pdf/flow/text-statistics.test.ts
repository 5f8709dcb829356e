import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import type { FlowItem, PageFlow } from './page-flow.ts';
import { textStatistics } from './text-statistics.ts';

const COLUMN = { x0: 0, y0: 0, x1: 300, y1: 300 };

/** A line, with a number before it where it is one of code. */
const placed = (text: string, font: string, monospace: boolean): FlowItem => {
  const plain = plainLine(text);
  const runs = plain.runs.flatMap((run) => [...(monospace ? [{ ...run, text: '12' }] : []), { ...run, monospace }]);
  return { kind: 'line', line: { ...plain, font, runs }, column: COLUMN };
};
const pageOf = (...items: FlowItem[]): PageFlow => ({ width: 300, height: 300, items });

const TEXT = placed('The tide is high.', 'Harbour-Regular', false);
const CODE = placed('tide := gates.Open("lower"); gates.Close("upper")', 'Typed', true);

it('the font of the text is none of code letters, however much code there is', () => {
  expect(textStatistics([pageOf(TEXT, CODE, CODE)]).font).toBe('Harbour-Regular');
  expect(textStatistics([pageOf(CODE, CODE)]).font).toBe('Typed');
});
