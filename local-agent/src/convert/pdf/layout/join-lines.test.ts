import { describe, expect, it } from 'vitest';
import { joined, plainLine } from './line.test.fixture.ts';
import type { Line } from './line.ts';

describe('lines joined to one text', () => {
  it.each([
    [['water and', 'wind'], 'water and wind'],
    [['conver-', 'sion'], 'conversion'],
    [['conver\u2011', 'sion'], 'conversion'],
    [['well-', 'known'], 'well-known'],
    [['in the best-', 'case'], 'in the best-case'],
    [['in the worst-', 'case'], 'in the worst-case'],
    [['well\u2011', 'known'], 'well\u2011known'],
    [['Jean-', 'Paul'], 'Jean-Paul'],
    [['pages 3-', '5'], 'pages 3-5'],
    [['pages 401\u2013', '420'], 'pages 401\u2013420'],
    [['late \u2013', 'but there'], 'late \u2013 but there'],
    [['soft\u00ad', 'ly'], 'softly'],
    [['\u6c34\u306f', '\u9ad8\u3044'], '\u6c34\u306f\u9ad8\u3044'],
    [['\u0391\u3001\u0392\u3001', '\u0393'], '\u0391\u3001\u0392\u3001\u0393'],
    [['a dash -', 'alone'], 'a dash - alone'],
    [['which in-', 'cludes pre-', 'vious ex-', 'amples'], 'which includes previous examples'],
    [['the short-', 'and long-term rates'], 'the short- and long-term rates'],
    [['am Ein-', 'und Ausgang'], 'am Ein- und Ausgang'],
    [['a thous-', 'and ships'], 'a thousand ships'],
    [['see https://harbour.example/a_', 'b.html now'], 'see https://harbour.example/a_b.html now'],
    [['see https://harbour.example.', 'The rest'], 'see https://harbour.example. The rest'],
    [['see www.harbour.example.', 'A&B Corporation'], 'see www.harbour.example. A&B Corporation'],
    [['see https://harbour.example/', 'http://gate.example/'], 'see https://harbour.example/ http://gate.example/'],
    [['of (BA.4/', 'BA.5) and TCP/', 'IP'], 'of (BA.4/BA.5) and TCP/IP'],
    [['gates and/', 'or locks'], 'gates and/or locks'],
    [['the folder src/', 'holds it'], 'the folder src/ holds it'],
    [['see https://', 'harbour.example, there'], 'see https://harbour.example, there'],
    [['see https://harbour.example/tide-', 'tables/gate now'], 'see https://harbour.example/tide-tables/gate now'],
    [['see https://harbour.example/a%20-', '%20b.html now'], 'see https://harbour.example/a%20-%20b.html now'],
    [['the port of kfreebsd-', 'amd64 is new'], 'the port of kfreebsd-amd64 is new'],
    [['the menu Data-', '>Tides->Gates'], 'the menu Data->Tides->Gates'],
  ])('%j', (texts, expected) => {
    expect(joined(...texts.map((text) => plainLine(text)))).toBe(expected);
  });
});

const code = (text: string): Line => {
  const line = plainLine(text);
  const [run] = line.runs;
  return { ...line, runs: run ? [{ ...run, monospace: true }] : [] };
};

it.each([
  [['tables/of/', 'harbours'], 'tables/of/harbours'],
  [['read_', 'tides'], 'read_tides'],
  [['tides /', 'now'], 'tides / now'],
])('names in code letters that break after a sign: %j', (texts, expected) => {
  expect(joined(...texts.map(code))).toBe(expected);
});

it.each([
  ['the file ', 'tides.', 'ini', 'the file tides.ini'],
  ['the file ', 'tides.', 'Ini', 'the file tides. Ini'],
  ['the files ', 'open tides.', 'close', 'the files open tides. close'],
  ['the file ', 'tides.', '', 'the file tides. and others'],
  ['', 'tides.', 'ini', 'tides. ini'],
])('a name in code letters behind %j that breaks after a full stop: %j and %j', (before, name, end, expected) => {
  const text = plainLine(before);
  const above = { ...text, text: before + name, runs: [...(before ? text.runs : []), ...code(name).runs] };
  expect(joined(above, end ? code(end) : plainLine('and others'))).toBe(expected);
});

it('an address that is a link of its own ends with its line', () => {
  const link = plainLine('http://harbour.example/tides/');
  const url = 'http://harbour.example/tides/';
  const linked = { ...link, runs: link.runs.map((run) => ({ ...run, url })) };
  expect(joined(linked, plainLine('includes days.'))).toBe('http://harbour.example/tides/ includes days.');
});
