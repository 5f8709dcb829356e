import { expect, it } from 'vitest';
import { labelsAround } from './axis-labels.ts';
import type { Label } from './label.ts';

const CHART = { x0: 80, x1: 460, y0: 130, y1: 350 };
const font = { name: 'Helvetica', bold: false, italic: false, monospace: false };

const label = (text: string, x0: number, y0: number): Label => {
  const box = { x0, x1: x0 + 5 * text.length, y0, y1: y0 + 10 };
  return { ...box, text, words: [{ ...box, text, baseline: y0 + 8, size: 10, font, color: '#000000' }] };
};
const dot = (y0: number, color: string) => ({ x0: 486, x1: 492, y0: y0 + 2, y1: y0 + 8, color });

const NAMES = [label('Barges', 495, 200), label('Ferries', 495, 214), label('Boats', 495, 228)];
const around = (colors: readonly string[]) =>
  labelsAround(
    CHART,
    NAMES,
    [],
    () => true,
    colors.map((color, index) => dot(200 + 14 * index, color)),
  );

it('names behind dots of several colours beside a chart belong to it', () => {
  expect([...around(['#004586', '#ff420e', '#ffd320'])]).toEqual(NAMES);
});

it('a list whose bullets have one colour stays beside the chart', () => {
  expect(around(['#000000', '#000000', '#000000']).size).toBe(0);
});

it('a line that is wider than the drawing is text beside it', () => {
  const ornament = { x0: 0, x1: 90, y0: 0, y1: 195 };
  const [title, name] = [label('What the keeper of the gate learned', 100, 60), label('Gate', 94, 120)];
  expect([...labelsAround(ornament, [title, name], [], () => true, [])]).toEqual([name]);
});

const bold = (one: Label, size = 10): Label => ({
  ...one,
  words: one.words.map((word) => ({ ...word, size, font: { ...font, bold: true } })),
});
const turned = (text: string, x0: number, y0: number): Label => {
  const one = label(text, x0, y0);
  return { ...one, x1: x0 + 10, y1: y0 + 5 * text.length };
};
const NUMBERS = [label('10', 60, 140), label('20', 60, 240), label('30', 60, 340)];
const named = (name: Label) => labelsAround(CHART, [...NUMBERS, name], [], () => true, []).has(name);

it('a bold name in the middle below an axis is no heading when it is no larger than the numbers', () => {
  const name = label('Age of boats', 240, 372);
  expect(named(bold(name))).toBe(true);
  expect(named(bold(name, 12))).toBe(false);
  expect(named(bold(label('Age of boats', 80, 372)))).toBe(false);
});

it('a turned name beside a chart belongs to it, bold or not, where it stands within its height', () => {
  const name = turned('Boats per year', 34, 150);
  expect(named(name)).toBe(true);
  expect(named(bold(name, 12))).toBe(true);
  expect(named(turned('Boats per year', 34, 110))).toBe(false);
  expect(named(turned('Boats per year', 34, 300))).toBe(false);
});

it('a figure is no turned name', () => {
  const beside = label('Ferry', 480, 200);
  const figure = label('9', 492, 212);
  expect([
    ...labelsAround(CHART, [...NUMBERS, beside, figure, label('Boat', 520, 212)], [], () => true, []),
  ]).not.toContain(figure);
});

it('a command above a drawing is no label of it, but for drawings of code', () => {
  const code = (text: string, monospace = true): Label => {
    const given = label(text, 100, 115);
    return { ...given, words: given.words.map((word) => ({ ...word, font: { ...font, monospace } })) };
  };
  const near = (text: string, monospace = true, inside: readonly Label[] = [label('Gate', 100, 200)]) =>
    labelsAround(CHART, [code(text, monospace)], inside, () => true, []).size > 0;
  expect(near('> map(gates)')).toBe(false);
  expect(near('gates <- read(x);')).toBe(false);
  expect(near('+')).toBe(false);
  expect(near('Gates in use')).toBe(true);
  expect(near('open_gates(all)')).toBe(true);
  expect(near('> map(gates)', false)).toBe(true);
  expect(near('> map(gates)', true, [code('> map(locks)')])).toBe(true);
});

it('a bold title above a chart in the font of its numbers belongs to it', () => {
  const title = bold(label('Age of boats', 240, 100), 12);
  expect(named(title)).toBe(true);
  expect(labelsAround(CHART, [title], [], () => true, []).has(title)).toBe(false);
});
