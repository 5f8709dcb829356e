import { describe, expect, it } from 'vitest';
import { pickTitle } from '../pptx/find-title.ts';
import { describeText } from './describe-text.ts';
import type { DeckShape } from './read-shapes.ts';
import { halves, record, words } from './records.test.fixture.ts';
import { RECORD, recordsOf } from './records.ts';

const SIZE = 0x20000;

function shape(value: string, top: number, size: number | undefined): DeckShape {
  const style = Buffer.concat([
    words(value.length + 1),
    halves(0),
    words(0),
    words(value.length + 1, size ? SIZE : 0),
    halves(...(size ? [size] : [])),
  ]);
  const text = recordsOf(
    Buffer.concat([record(RECORD.wideText, Buffer.from(value, 'utf16le')), record(RECORD.textStyle, style)]),
  );
  return { kind: 'text', box: { left: 0, top, width: 900, height: 90 }, text, placeholder: 0 };
}

describe('titles of decks without placeholders', () => {
  it('is the largest line at the top', () => {
    const [title, rest] = [shape('Wells', 0, 36), shape('dug in spring\rpumped in summer', 200, 20)];
    expect(pickTitle([rest, title].flatMap(describeText))).toBe(title);
    expect(pickTitle([shape('Wells', 0, undefined), rest].flatMap(describeText))).toBeDefined();
    expect(pickTitle([shape('Wells', 400, 36), rest].flatMap(describeText))).toBeUndefined();
    expect(pickTitle([shape('Wells', 0, 22), rest].flatMap(describeText))).toBeUndefined();
  });
});
