import { describe, expect, it } from 'vitest';
import { joinLines } from './join-lines.ts';
import type { Line } from './line.ts';

const line = (text: string): Line => ({
  runs: [{ text, bold: false, italic: false, monospace: false, raised: false }],
  text,
  x0: 0,
  y0: 0,
  x1: 100,
  y1: 10,
  baseline: 8,
  size: 10,
  color: '#000000',
  font: 'Helvetica',
  textX: 0,
  firstWordWidth: 20,
  artifact: false,
});

const joined = (...texts: string[]) =>
  joinLines(texts.map(line))
    .map((run) => run.text)
    .join('');

describe('lines joined to one text', () => {
  it.each([
    [['water and', 'wind'], 'water and wind'],
    [['conver-', 'sion'], 'conversion'],
    [['well-', 'known'], 'well-known'],
    [['Jean-', 'Paul'], 'Jean-Paul'],
    [['pages 3-', '5'], 'pages 3-5'],
    [['pages 401\u2013', '420'], 'pages 401\u2013420'],
    [['late \u2013', 'but there'], 'late \u2013 but there'],
    [['soft\u00ad', 'ly'], 'softly'],
    [['\u6c34\u306f', '\u9ad8\u3044'], '\u6c34\u306f\u9ad8\u3044'],
    [['a dash -', 'alone'], 'a dash - alone'],
    [['which in-', 'cludes pre-', 'vious ex-', 'amples'], 'which includes previous examples'],
    [['see https://harbour.example/a_', 'b.html now'], 'see https://harbour.example/a_b.html now'],
    [['see https://harbour.example.', 'The rest'], 'see https://harbour.example. The rest'],
    [['see www.harbour.example.', 'A&B Corporation'], 'see www.harbour.example. A&B Corporation'],
    [['see https://', 'harbour.example, there'], 'see https://harbour.example, there'],
  ])('%j', (texts, expected) => {
    expect(joined(...texts)).toBe(expected);
  });
});

const code = (text: string): Line => {
  const [run] = line(text).runs;
  return { ...line(text), runs: run ? [{ ...run, monospace: true }] : [] };
};

it.each([
  [['tables/of/', 'harbours'], 'tables/of/harbours'],
  [['read_', 'tides'], 'read_tides'],
  [['tides /', 'now'], 'tides / now'],
])('names in code letters that break after a sign: %j', (texts, expected) => {
  expect(
    joinLines(texts.map(code))
      .map((run) => run.text)
      .join(''),
  ).toBe(expected);
});
