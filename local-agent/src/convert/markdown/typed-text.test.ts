import { describe, expect, it } from 'vitest';
import { text } from './blocks.ts';
import type { Item } from './items.ts';
import { readTypedText } from './typed-text.ts';

const SENTENCE = 'The committee met on Tuesday to review the state of the pumps, and two have to be replaced in May.';

/** A paragraph that its font makes code. */
const typed = (line: string): Item => ({ kind: 'code', text: line, children: [{ type: 'code', text: line }] });
const plain = (line: string): Item => ({
  kind: 'paragraph',
  children: [text(line)],
  continues: false,
  level: undefined,
});

describe('a document in a font of code', () => {
  it('is text where it is set so throughout, its lists and tables too', () => {
    const cell = (value: string) => [{ type: 'code', text: value } as const];
    const table: Item = { kind: 'block', block: { type: 'table', rows: [[cell('Pump'), cell('State')]] } };
    expect(readTypedText([typed(SENTENCE), typed('• Ann'), table])).toEqual([
      plain(SENTENCE),
      expect.objectContaining({ kind: 'listItem', children: [text('Ann')] }),
      { kind: 'block', block: { type: 'table', rows: [[[text('Pump')], [text('State')]]] } },
    ]);
  });

  it('keeps its code where other text stands around it', () => {
    const items = [plain(SENTENCE), typed('Install the pump as the next page shows it'), plain(SENTENCE)];
    expect(readTypedText(items)).toBe(items);
  });

  it('keeps a listing, columns of spaces, and lines that were ended by hand', () => {
    const listing = ['def start(pump):', '    pump.power = True', '    wait(pump)', 'start(all)'].map(typed);
    const columns = ['Pump      State', 'North     open', 'South     closed'].map(typed);
    const broken = [
      'The committee met on Tuesday to review the',
      'state of the pumps, and two have to be',
      'replaced.',
    ].map(typed);
    for (const items of [listing, columns, broken]) expect(readTypedText(items)).toBe(items);
  });

  it('keeps what its style calls code', () => {
    const items: Item[] = [{ kind: 'code', text: SENTENCE }];
    expect(readTypedText(items)).toBe(items);
  });
});
