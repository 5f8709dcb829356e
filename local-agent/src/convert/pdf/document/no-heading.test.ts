import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { isNoHeading } from './no-heading.ts';

const isNone = (text: string) => isNoHeading(text, [plainLine(text)]);

it.each(['-q', '--dry-run', '-q, --quiet', '\u2212V, \u2212\u2212version', '--level=LEVEL', '-o <file>'])(
  'options head nothing: %s',
  (text) => expect(isNone(text)).toBe(true),
);

it.each(['dir= [depth]path', 'level=3', '[Tides] , [Gates] , and [Locks]', '[Tides], [Gates]'])(
  'settings and names in brackets head nothing: %s',
  (text) => expect(isNone(text)).toBe(true),
);

it.each(['Quiet tides', '[Tides]', '[Tides] and gates', '-Tides of the north and the south', '- Tides'])(
  'other words may: %s',
  (text) => expect(isNone(text)).toBe(false),
);

it.each(['Source: Tide tables of 1904', 'Quelle: Hafenamt', '\u8d44\u6599\u6765\u6e90\uff1aWind'])(
  'what says where figures are from heads nothing: %s',
  (text) => expect(isNone(text)).toBe(true),
);

it.each(['Source', 'Sources:', 'Source of the tides'])('other words on sources may: %s', (text) =>
  expect(isNone(text)).toBe(false),
);

it.each(['Published: 31.01.2024', 'Utgiven: 2024-01-31', 'Data de entrada: 31/01/2024'])(
  'a date behind its label heads nothing: %s',
  (text) => expect(isNone(text)).toBe(true),
);

it.each(['By: /s/ Ada Quay', 'Name: Ada Quay', 'Title: Keeper of the Gates', 'ITS: Keeper'])(
  'lines of a signature head nothing: %s',
  (text) => expect(isNone(text)).toBe(true),
);

it.each(['Title', 'By the sea', 'Names: a list'])('other words may: %s', (text) => expect(isNone(text)).toBe(false));

it.each(['Version 12: 2024', 'Gates: 12 of 14'])('other figures behind a colon may: %s', (text) =>
  expect(isNone(text)).toBe(false),
);

it('the address of a page heads nothing, also with its parameters in two lines', () => {
  expect(isNone('https://gates.example/open?gate=upper& lock=2')).toBe(true);
  expect(isNone('The https://gates.example site')).toBe(false);
});

it('bold names with plain commas between them head nothing', () => {
  const isNameList = (text: string, comma = false) => {
    const plain = plainLine(text.replaceAll('*', ''));
    const runs = text
      .split('*')
      .flatMap((part, index) =>
        part ? plain.runs.map((run) => ({ ...run, text: part, bold: index % 2 === 1 || comma })) : [],
      );
    return isNoHeading(text, [{ ...plain, runs }]);
  };
  expect(isNameList('*ebb*, *flood*')).toBe(true);
  expect(isNameList('*ebb*, *flood*', true)).toBe(false);
  expect(isNameList('*ebb* and *flood*')).toBe(false);
  expect(isNameList('*ebb*, flood')).toBe(false);
  expect(isNameList('ebb*, *flood')).toBe(false);
  expect(isNameList('*ebb*, ')).toBe(false);
});
