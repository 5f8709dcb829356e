import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '../../lexical/count-tokens.ts';
import { chooseQuotes } from './choose-quotes.ts';

const BOUNDS = { maxQuotes: 6, maxTokens: 80 };
const passage = (text: string, docId = 'a', start = 0) => ({ docId, start, text });
function quoted(question: string, texts: readonly string[], bounds = BOUNDS): string[] {
  const passages = texts.map((text, index) => passage(text, `${index}`));
  return chooseQuotes(question, passages, bounds).map(
    (quote) => texts[quote.passage]?.slice(quote.start, quote.end) ?? '',
  );
}

describe('quotes', () => {
  it('come by their share of the words, then the shorter, then the earlier', () => {
    const text = 'The pump holds water. A pump is a thing that is long. Old pump. New pump. The pump valve holds.';
    expect(quoted('pump valve holds', [text])).toEqual([
      'The pump valve holds.',
      'The pump holds water.',
      'A pump is a thing that is long.',
      'Old pump.',
      'New pump.',
    ]);
    expect(quoted('pump', ['A pump is long.\n\nA pump.\n\nOn pump.'])).toEqual([
      'A pump.',
      'On pump.',
      'A pump is long.',
    ]);
  });

  it('know what a sentence is about from the one before it and from the headings', () => {
    const text =
      'A token acts for a person. It expires after 180 days.\n\nA lamp stands on the desk. It expires at night.';
    expect(quoted('when does a token expire', [text])).toEqual([
      'It expires after 180 days.',
      'A token acts for a person.',
      'It expires at night.',
    ]);
    const headed = (title: string) => ({ ...passage(`It expires ${title}.`, title), headings: [`On ${title}`] });
    const [first] = chooseQuotes('when do tokens expire', [headed('lamps'), headed('tokens')], BOUNDS);
    expect(first?.passage).toBe(1);
  });

  it('show a heading with the text below it, and the start of an item with its rest', () => {
    const log = '# Log\n\n## v2.3.1\n\n- Limits are kept.\n- Links open.\n\n## v2.3.2\n\n- Nothing new.';
    expect(quoted('what changed in v2.3.1?', [log])[0]).toBe('## v2.3.1\n\n- Limits are kept.\n- Links open.');
    expect(quoted('kafka', ['1. Nothing.\n2. Kafka. Nobody has run it.'])).toEqual(['2. Kafka. Nobody has run it.']);
  });

  it('prefer the definition of a plain word to its use', () => {
    const uses = 'Delete the branch. See branch for more. A new branch starts at the head of the old branch.';
    const said = 'a line of development that moves on its own';
    const table = ['| Term | Meaning |', '| --- | --- |', '| tag | a name that stays |', `| branch | ${said} |`].join(
      '\n',
    );
    for (const glossary of [
      `A tag is a name that stays. A branch is ${said}. Nobody owns it.`,
      `- **tag**: a name that stays\n- **branch**: ${said}\n- **head**: the tip of a branch`,
      `## Tag\n\nA name that stays.\n\n## Branch\n\nThis is ${said}.`,
      table,
    ]) {
      expect(quoted('What is a branch?', [uses, glossary], { maxQuotes: 1, maxTokens: 24 })[0]).toContain(said);
    }
  });

  it('find versions and numbers as they are, with or without commas', () => {
    expect(quoted('version 5.2.2', ['Version 15.2.2 is old. 5.2.2 is good. The version of TLS.'])[0]).toBe(
      '5.2.2 is good.',
    );
    const table = ['| Name | Price |', '| --- | --- |', '| Gale | 1,045.86 |', '| Halo | 45.86 |'].join('\n');
    expect(quoted('1045.86', [table], { maxQuotes: 1, maxTokens: 16 })).toEqual(['| Gale | 1,045.86 |']);
  });

  it('read the rows of a table with its header', () => {
    const row = (country: string) => `| ${country} | 12.50 EUR for a parcel | 4 days, unless a holiday comes between |`;
    const rows = ['Austria', 'Italy', 'Norway', 'Spain', 'Peru', 'Chile'].map(row);
    const table = ['| Country | Price | Transit time |', '| --- | --- | --- |', ...rows].join('\n');
    expect(quoted('transit time to Norway', [table], { maxQuotes: 1, maxTokens: 30 })[0]).toBe(row('Norway'));
  });

  it('put an item that only repeats the question after what says more', () => {
    const ticket =
      '- Error: PB-E1042\n- Severity: 2\n\nThe log has `PB-E1042: driver handshake timed out. Retrying` once a minute.';
    expect(quoted('PB-E1042', [ticket])).toEqual([
      'The log has `PB-E1042: driver handshake timed out. Retrying` once a minute.',
      '- Error: PB-E1042',
    ]);
  });

  it('take a source by its blank lines, and what defines a name before what uses it', () => {
    const source = 'x = leap(1900)\n\n\ndef leap(year):\n    """Tell. Well."""\n    return year % 4 == 0';
    const code = { docId: 'a', start: 0, text: source, isCode: true };
    const [first] = chooseQuotes('leap', [code], BOUNDS);
    expect(source.slice(first?.start, first?.end)).toBe(source.slice(source.indexOf('def')));
  });

  it('prefer the rare words of a question, in any form, to the common ones', () => {
    const noise = [
      'Who is at the door of the house? The key is at the lake.',
      'The owner is who has the key of the house.',
    ];
    const [best] = quoted('Who is at the repair of the shipments?', [...noise, 'Ada. Shipment repairs: Bo.']);
    expect(best).toBe('Shipment repairs: Bo.');
  });

  it('keep the rows of a table whole, even when a sentence ends in a cell', () => {
    const table = '| Key | Meaning |\n| --- | --- |\n| wait | A pause. Seconds. |\n| size | Bytes. At most. |';
    expect(quoted('wait seconds', [`Before.\n\n${table}\n\nAfter.`])).toEqual([table]);
  });

  it('are none without a word of the question', () => {
    expect(quoted('pump', ['Nothing of the kind.'])).toEqual([]);
    expect(quoted('is it', ['It is.'])).toEqual([]);
  });

  it('give what two passages of a document share once, and the same words of two documents once', () => {
    const overlapping = [passage('One pump. Two pump.', 'a', 0), passage('Two pump. Six pump.', 'a', 10)];
    expect(chooseQuotes('pump', overlapping, BOUNDS)).toHaveLength(3);
    expect(quoted('pump', ['The pump\nis old.', 'The pump is old.'])).toEqual(['The pump\nis old.']);
  });

  it('show of a long table the rows with the words', () => {
    const row = (n: number) =>
      `| part-${1_000 + n} | a somewhat wordy description of what part ${n} is good for | ${n} EUR |`;
    const table = ['| Part | Use | Price |', '| --- | --- | --- |', ...Array.from({ length: 60 }, (_, n) => row(n))];
    const [quote = ''] = quoted('price of part-1047', [table.join('\n')]);
    expect(quote).toContain('47 EUR');
    expect(countTokens(quote)).toBeLessThanOrEqual(80);
  });

  it('find a word deep inside one endless line', () => {
    const [quote = ''] = quoted('needle', [`${'hay '.repeat(900)}needle ${'hay '.repeat(900)}`]);
    expect(quote).toContain('needle');
    expect(quote.length).toBeLessThanOrEqual(500);
  });

  it('are exact, bounded, disjoint and deterministic for any text', () => {
    const word = fc.constantFrom(
      'pump',
      'valve. ',
      '\n',
      '\n\n- ',
      '```\n',
      '| a |',
      '😀',
      '  ',
      '\u0000',
      '水を飲む。',
      'x'.repeat(700),
    );
    const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.integer({ min: 8, max: 200 }), (texts, maxTokens) => {
        const passages = texts.map((each, index) => passage(each, `${index}`));
        const bounds = { maxQuotes: 5, maxTokens };
        const quotes = chooseQuotes('pump valve 水を飲む', passages, bounds);
        expect(quotes).toEqual(chooseQuotes('pump valve 水を飲む', passages, bounds));
        expect(quotes.length).toBeLessThanOrEqual(5);
        for (const { passage: index, start, end } of quotes) {
          const quote = texts[index]?.slice(start, end) ?? '';
          expect(quote.trim()).not.toBe('');
          expect(quote.isWellFormed()).toBe(true);
          expect(quote.length).toBeLessThanOrEqual(500);
          expect(countTokens(quote)).toBeLessThanOrEqual(maxTokens);
        }
      }),
      { numRuns: 200 },
    );
  });
});
