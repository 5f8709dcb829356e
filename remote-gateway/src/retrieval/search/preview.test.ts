import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTerms } from '../../lexical/terms.ts';
import { findMatches, findTermsOf } from './find-terms.ts';
import { preview } from './preview.ts';

const of = (text: string, query: string, language = 'english') =>
  preview(text, findMatches(text, findTermsOf(new Set(countTerms(query, language).main.keys()), language)));
const filler = 'Nothing of note happened on that long day. '.repeat(20);

describe('preview', () => {
  it('is the whole passage when that is short, white space unified, without heading marks', () => {
    expect(of('# Retries\n\nThe client  retries.', 'retries')).toBe('Retries The client retries.');
  });

  it('reads a table as running text, and leaves pipes of other lines alone', () => {
    const table = '| Attempt | Wait |\n| --- | ---: |\n| 2 | 5 s |\n\nRun `ls | wc`.';
    expect(of(table, 'wait')).toBe('Attempt · Wait 2 · 5 s Run `ls | wc`.');
  });

  it('starts at the sentence with most terms of the query', () => {
    const text = `${filler}The breaker opens. The circuit breaker opens after five failures. ${filler}`;
    const shown = of(text, 'when does the circuit breaker open?');
    expect(shown).toMatch(/^…The (breaker opens\. The )?circuit breaker opens after five failures\./);
    expect(shown.endsWith('…')).toBe(true);
  });

  it('starts at the row of a table with most terms, regardless of its neighbours', () => {
    const rows = ['Gale', 'Fjord', 'Halo'].flatMap((name) =>
      [80, 120, 200, 350].map((size) => `| ${name} ${size} | ${size * 3} l/min | cast iron and steel | IP54 |`),
    );
    const table = ['| Model | Flow | Material | Protection |', '| --- | --- | --- | --- |', ...rows].join('\n');
    expect(of(table, 'material of Fjord 350')).toMatch(/^…Fjord 350 · 1050 l\/min/);
  });

  it('finds a term deep inside a sentence without end', () => {
    const text = `${'word '.repeat(200)}needle ${'word '.repeat(200)}`;
    expect(of(text, 'needle')).toMatch(/^…word .*needle.*word…$/);
  });

  it('starts at the beginning when nothing of the query is in it', () => {
    expect(of(`  First. ${filler}`, 'zebra')).toMatch(/^First\. Nothing/);
  });

  it('finds the same in a text of ASCII as in any other', () => {
    const piece = fc.constantFrom('Retries', 'retry', 'a', '_', '9', '.', "'", '-', ' ', 'snake_case', 'v1.2-rc', '. ');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.constantFrom('retry', 'snake_case', 'v1.2', '9'),
        (parts, query) => {
          const text = `Begin ${parts.join('')} end`;
          expect(of(`${text} \u00e9`, query)).toBe(`${of(text, query)} \u00e9`);
        },
      ),
    );
  });

  it('works in scripts without spaces', () => {
    const text = `${'今日は何もありませんでした。'.repeat(40)}再試行は三回まで行われます。`;
    expect(of(text, '再試行', 'japanese')).toContain('再試行は三回');
  });

  it('is never longer than 280 UTF-16 units and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), fc.string({ maxLength: 20 }), (text, query) => {
        const shown = of(text, `${query} ${text.slice(300, 320)}`);
        expect(shown.length).toBeLessThanOrEqual(280);
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });
});
