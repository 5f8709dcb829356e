import { expect, it } from 'vitest';
import { joined, plainLine } from './line.test.fixture.ts';
import type { Line } from './line.ts';

const line = (text: string, x1: number, afterSpace = false): Line => ({
  ...plainLine(text, { x1, firstWordWidth: 10 }),
  ...(afterSpace ? { afterSpace } : {}),
});

it('Thai lines are joined without a space, but for a drawn one', () => {
  expect(joined(line('ที่เขื่อนมีปั๊ม', 100), line('น้ำสองเครื่อง', 90))).toBe('ที่เขื่อนมีปั๊มน้ำสองเครื่อง');
  expect(joined(line('ทุกวัน', 100), line('ผู้ดูแล', 90, true))).toBe('ทุกวัน ผู้ดูแล');
});

it('Korean lines have spaces between them, but not where lines that end unevenly break after any letter', () => {
  expect(joined(line('그 다리', 100), line('닫고', 60))).toBe('그 다리 닫고');
  expect(joined(line('그 감지', 96), line('기 검사하', 99), line('고', 10))).toBe('그 감지기 검사하고');
});

it('where some lines begin after a drawn space, the others of a Korean paragraph break within words', () => {
  expect(joined(line('그 감지', 100), line('기', 100), line('검사하고', 40, true))).toBe('그 감지기 검사하고');
});
