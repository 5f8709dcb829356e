import { describe, expect, it } from 'vitest';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { openDeck } from './open-deck.ts';
import { readShapes } from './read-shapes.ts';
import { readDeckText } from './read-text.ts';
import { halves, record, words } from './records.test.fixture.ts';
import { RECORD } from './records.ts';

const SLIDE_ID = 256;
const MASTER_ID = 300;
const BODY = 1;
const FOOTER = 9;

const text = (value: string) => [
  record(RECORD.textHeader, words(BODY)),
  record(RECORD.wideText, Buffer.from(value, 'utf16le')),
];

/** The streams of a deck whose document holds these records and whose only slide holds these shapes. */
function deckOf(document: readonly Buffer[], shapes: readonly Buffer[], more: readonly Buffer[] = []) {
  const slide = record(RECORD.slide, [
    record(RECORD.slideAtom, words(0, 0, 0, MASTER_ID, 0, 0)),
    record(RECORD.drawing, [record(RECORD.page, [record(RECORD.group, [record(RECORD.shape, []), ...shapes])])]),
  ]);
  const main = record(RECORD.document, document);
  const parts = Buffer.concat([main, slide, ...more]);
  const directory = record(RECORD.persistDirectory, words((3 << 20) | 1, 0, main.length, main.length + slide.length));
  const edit = record(RECORD.userEdit, words(0, 0, 0, parts.length, 1));
  const stream = Buffer.concat([parts, directory, edit]);
  return new Map([
    ['Current User', words(0, 0, 0, 0, stream.length - edit.length)],
    ['PowerPoint Document', stream],
  ]);
}

const shape = (...parts: Buffer[]) => record(RECORD.shape, parts);

function read(streams: ReturnType<typeof deckOf>): string[] {
  const deck = openDeck(streams);
  return deck.slides.flatMap(({ slide, texts, styles }) =>
    readShapes(slide, texts).map((one) =>
      one.kind === 'text' ? emitMarkdown(readDeckText(one.text, { ...deck, styles })) : '',
    ),
  );
}

const numbered = record(RECORD.laterStyle, Buffer.concat([words(0x300_0000), halves(1, 3, 1), words(0, 0)]));
const tags = (...content: Buffer[]) => record(RECORD.tags, [record(RECORD.tag, [record(RECORD.tagData, content)])]);

describe('openDeck', () => {
  it('numbers texts of the outline as the list of later styles says, and those of shapes by their tags', () => {
    const list = record(RECORD.slideList, [record(RECORD.persist, words(2, 0, 0, SLIDE_ID)), ...text('wells\rpumps')]);
    const styles = record(RECORD.documentInfo, [
      tags(record(RECORD.outlineStyles, [record(RECORD.outlineStyleHeader, words(SLIDE_ID, BODY)), numbered])),
    ]);
    const outline = shape(record(RECORD.textBox, [record(RECORD.outlineText, words(0))]));
    const own = shape(record(RECORD.textBox, text('pipes')), record(RECORD.shapeData, [tags(numbered)]));
    const plain = shape(record(RECORD.textBox, text('tanks')));
    const deck = deckOf([list, styles], [outline, own, plain]);
    expect(read(deck)).toEqual(['1. wells\n2. pumps', '1. pipes', '- tanks']);
  });

  it('omits footers that PowerPoint 2007 wrote as shapes', () => {
    const list = record(RECORD.slideList, [record(RECORD.persist, words(2, 0, 0, SLIDE_ID))]);
    const footer = shape(
      record(RECORD.textBox, text('Company secret')),
      record(RECORD.shapeData, [record(RECORD.laterPlaceholder, Buffer.from([FOOTER]))]),
    );
    expect(read(deckOf([list], [footer, shape(record(RECORD.textBox, text('tanks')))]))).toEqual(['- tanks']);
  });

  it('reads what PowerPoint 97 reads of a file for it and PowerPoint 95, and refuses older ones', () => {
    const list = record(RECORD.slideList, [record(RECORD.persist, words(2, 0, 0, SLIDE_ID))]);
    const deck = deckOf([list], [shape(record(RECORD.textBox, text('tanks')))]);
    const old = new Map([
      ['Current User', Buffer.from([4, 0, 0, 0])],
      ['PowerPoint Document', words(3, 0, 1000)],
    ]);
    const dual = new Map([...deck].map(([name, stream]) => [`PP97_DUALSTORAGE/${name}`, stream] as const));
    expect(read(new Map([...old, ...dual]))).toEqual(['- tanks']);
    for (const streams of [old, new Map([['PP40', words(0)]])]) {
      expect(() => openDeck(streams)).toThrow('PowerPoint 95 or older');
    }
  });

  it('takes bullets, bold and italic that a text does not mention from the master of its slide', () => {
    const look = (flags: number, style: number) =>
      Buffer.concat([words(0x10_0001), halves(flags, 1, 500, 0), words(0x3), halves(style)]);
    const styles = record(RECORD.masterStyle, Buffer.concat([halves(2), look(0, 1), look(1, 0)]), BODY);
    const levels = Buffer.concat([words(6), halves(0), words(0), words(6), halves(1), words(0)]);
    const bold = Buffer.concat([words(12, 1), halves(1)]);
    const style = record(RECORD.textStyle, Buffer.concat([levels, bold]));
    const list = record(RECORD.slideList, [record(RECORD.persist, words(2, 0, 0, SLIDE_ID))]);
    const masters = record(RECORD.slideList, [record(RECORD.persist, words(3, 0, 0, MASTER_ID))], 1);
    const body = shape(record(RECORD.textBox, [...text('wells\rpumps'), style]));
    const deck = deckOf([list, masters], [body], [record(RECORD.master, [styles])]);
    expect(read(deck)).toEqual(['wells\n\n- **pumps**']);
  });
});
