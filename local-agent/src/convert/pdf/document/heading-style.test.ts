import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { styleOf } from './heading-style.ts';

/** Parts of a line, those in bold between stars. */
const isBoldLine = (text: string): boolean => {
  const plain = plainLine(text.replaceAll('*', ''));
  const [run] = plain.runs;
  const runs = text
    .split('*')
    .flatMap((part, index) => (run && part ? [{ ...run, text: part, bold: index % 2 === 1 }] : []));
  return styleOf([{ ...plain, runs }]).bold;
};

it.each([
  ['*Tides over *\u211d', true],
  ['\u03b1* tides*', true],
  ['*Tides over *all', false],
  ['x *m* y *nn* z', false],
  ['*T*', true],
  ['A tide', false],
])('a single letter of a font of signs says nothing about the weight of a heading: %s', (text, isBold) => {
  expect(isBoldLine(text)).toBe(isBold);
});
