import { describe, expect, it } from 'vitest';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { readLinks } from './deck-links.ts';
import { readDeckText } from './read-text.ts';
import { halves, record, words } from './records.test.fixture.ts';
import { RECORD, recordsOf } from './records.ts';

const BODY = 1;
const OTHER = 4;

const textOf = (value: string, type: number, ...more: Buffer[]) =>
  recordsOf(
    Buffer.concat([
      record(RECORD.textHeader, words(type)),
      record(RECORD.wideText, Buffer.from(value, 'utf16le')),
      ...more,
    ]),
  );

const markdown = (
  text: ReturnType<typeof textOf>,
  links = new Map<number, string>(),
  fonts = new Map<number, string>(),
) => emitMarkdown(readDeckText(text, { links, fonts, styles: new Map() }));

/** Paragraphs of so many characters each, with or without a bullet. */
const paragraphs = (...runs: readonly [count: number, bullet: 0 | 1, level: number][]) =>
  Buffer.concat(
    runs.map(([count, bullet, level]) => Buffer.concat([words(count), halves(level), words(1), halves(bullet)])),
  );

/** Characters in the styles of later versions, by the style's place. */
const characters = (...runs: readonly [count: number, later: number][]) =>
  Buffer.concat(runs.map(([count, later]) => Buffer.concat([words(count, 0x3c00), halves(later << 10)])));

const numbered = (scheme: number, start: number) =>
  Buffer.concat([words(0x300_0000), halves(1, scheme, start), words(0, 0)]);
const unnumbered = words(0, 0, 0);

describe('texts of decks', () => {
  it('numbers paragraphs as the styles of later versions say', () => {
    const style = record(RECORD.textStyle, Buffer.concat([paragraphs([17, 1, 0]), characters([6, 0], [6, 1], [5, 0])]));
    const later = record(RECORD.laterStyle, Buffer.concat([numbered(2, 4), unnumbered]));
    expect(markdown(textOf('first\rpoint\rlast', BODY, style, later))).toBe('4. first\n\n- point\n\n4. last');
    const letters = record(RECORD.laterStyle, numbered(9, 1));
    expect(markdown(textOf('wells\rpumps', BODY, letters))).toBe('- a) wells\n- b) pumps');
  });

  it('links the parts of a text that name an address', () => {
    const url = (value: string) => record(RECORD.string, Buffer.from(value, 'utf16le'), 1);
    const links = readLinks(
      record(RECORD.linkList, [
        record(RECORD.link, [record(RECORD.linkAtom, words(7)), url('https://example.org/wells')]),
        record(RECORD.link, [record(RECORD.linkAtom, words(8)), url('256,1,Wells')]),
      ]),
    );
    const linked = (id: number, begin: number, end: number) => [
      record(RECORD.interaction, [record(RECORD.interactionAtom, words(0, id, 4, 8))]),
      record(RECORD.linkedText, words(begin, end)),
    ];
    const text = textOf('See the wells and slide one.', OTHER, ...linked(7, 8, 13), ...linked(8, 18, 27));
    expect(markdown(text, new Map(links))).toBe('See the [wells](https://example.org/wells) and slide one.');
  });

  it('puts a paragraph without a bullet that a tab or blanks set in below the item above it', () => {
    const runs = paragraphs([6, 1, 0], [9, 0, 0], [6, 1, 0], [31, 0, 0]);
    const text = textOf(`Ann B\r\tEnginee\rCarl D\r${' '.repeat(30)}Then`, BODY, record(RECORD.textStyle, runs));
    expect(markdown(text)).toBe('- Ann B\n\n  Enginee\n- Carl D\n\nThen');
  });

  it('omits numbers of slides with the word before them', () => {
    const sign = record(RECORD.slideNumber, words(5));
    expect(markdown(textOf('Page *', OTHER, sign))).toBe('');
    expect(markdown(textOf('Page *', OTHER))).toBe('Page *');
  });

  it('reads letters of symbol fonts as the signs that they show, and code as code', () => {
    const fonts = new Map([
      [1, 'Symbol'],
      [2, 'Courier New'],
    ]);
    const inFont = (count: number, font: number) => Buffer.concat([words(count, 0x10000), halves(font)]);
    const styled = (value: string, ...runs: Buffer[]) =>
      textOf(value, OTHER, record(RECORD.textStyle, Buffer.concat([paragraphs([value.length + 1, 0, 0]), ...runs])));
    const sign = Buffer.concat([words(4, 0x810000), halves(2, 1)]);
    expect(markdown(styled('an e', words(3, 0), inFont(2, 1)), undefined, fonts)).toBe('an ε');
    expect(markdown(styled('f \uf065', sign), undefined, fonts)).toBe('```\nf ε\n```');
    expect(markdown(styled('f()\r  g()', inFont(10, 2)), undefined, fonts)).toBe('```\nf()\n  g()\n```');
  });
});
