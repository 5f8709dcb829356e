import { describe, expect, it } from 'vitest';
import type { Word } from '../page/page-content.ts';
import { wordsOfQuote } from './words-of-quote.ts';

const FONT = { name: 'f', bold: false, italic: false, monospace: false };

const word = (text: string, x0: number, baseline: number): Word => ({
  text,
  x0,
  x1: x0 + 5 * text.length,
  y0: baseline - 8,
  y1: baseline + 2,
  baseline,
  size: 10,
  font: FONT,
  color: '#000000',
});

/** Words of a line, each after the one before it. */
function line(text: string, baseline: number, x = 0): Word[] {
  let at = x;
  return text.split(' ').map((part) => {
    const made = word(part, at, baseline);
    at = made.x1 + 4;
    return made;
  });
}

const found = (words: readonly Word[], quote: string) => wordsOfQuote(words, quote).map(({ text }) => text);

describe('words of a quote', () => {
  it('are those of its lines, whatever Markdown stands around them', () => {
    const page = [...line('Before that nothing.', 20), ...line('Wait for 3 seconds,', 40), ...line('then stop.', 52)];
    expect(found(page, '## Retries\n\n**Wait** for 3 seconds, then _stop_.')).toEqual(
      'Wait for 3 seconds, then stop.'.split(' '),
    );
  });

  it('are found in a table whose columns are drawn one after the other', () => {
    const columns = [word('Region', 0, 20), word('North', 0, 40), word('South', 0, 60)];
    const values = [word('Sales', 100, 20), word('1,250', 100, 40), word('980', 100, 60)];
    const rest = [word('Cost', 200, 20), word('300', 200, 40), word('410', 200, 60)];
    expect(found([...columns, ...values, ...rest], '| North | 1,250 | 300 |')).toEqual(['North', '1,250', '300']);
  });

  it('include a word that is hyphenated over two lines', () => {
    const page = [...line('The gateway stores each docu-', 20), ...line('ment in a collection of its own', 32)];
    expect(found(page, 'The gateway stores each document in a collection of its own')).toHaveLength(page.length);
  });

  it('exclude a phrase that stands elsewhere by chance', () => {
    const page = [
      ...line('at the end of the year something else', 20),
      ...line('Revenue rose by nine percent at the end of the third quarter', 200),
    ];
    expect(found(page, 'Revenue rose by nine percent at the end of the third quarter')).toHaveLength(12);
  });

  it('are none for another text, for one without letters and on an empty page', () => {
    const page = line('Something quite different stands here', 20);
    expect([found(page, 'Retries wait one second'), found(page, '***'), found([], 'Retries wait')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('are found in scripts without spaces', () => {
    const page = [word('再試行は一秒待ちます', 0, 20), word('別の段落', 0, 60)];
    expect(found(page, '再試行は一秒待ちます')).toEqual(['再試行は一秒待ちます']);
  });
});
