import { describe, expect, it } from 'vitest';
import type { Word } from '../page/page-content.ts';
import { placedWord } from '../page/placed-word.test.fixture.ts';
import { wordsOfQuote } from './words-of-quote.ts';

/** Words of a line, each after the one before it. */
function line(text: string, baseline: number, x = 0): Word[] {
  let at = x;
  return text.split(' ').map((part) => {
    const made = placedWord(part, at, baseline);
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
    const columns = [placedWord('Region', 0, 20), placedWord('North', 0, 40), placedWord('South', 0, 60)];
    const values = [placedWord('Sales', 100, 20), placedWord('1,250', 100, 40), placedWord('980', 100, 60)];
    const rest = [placedWord('Cost', 200, 20), placedWord('300', 200, 40), placedWord('410', 200, 60)];
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
    const page = [placedWord('再試行は一秒待ちます', 0, 20), placedWord('別の段落', 0, 60)];
    expect(found(page, '再試行は一秒待ちます')).toEqual(['再試行は一秒待ちます']);
  });
});
