import { expect, it } from 'vitest';
import type { Run } from '../layout/line.ts';
import { codeRuns } from './code-runs.ts';

const run = (text: string, look: Partial<Run> = {}): Run => ({
  text,
  bold: false,
  italic: false,
  monospace: false,
  raised: false,
  ...look,
});
const code = (text: string, look: Partial<Run> = {}) => run(text, { monospace: true, ...look });

/** Texts, those in code letters between bars. */
const shown = (...runs: Run[]) => codeRuns(runs).map(({ text, monospace }) => (monospace ? `|${text}|` : text));

it('slanted parts of a command are of its run', () => {
  expect(shown(run('see '), code('tides ('), code('port', { italic: true }), code(')'), run(' too'))).toEqual([
    'see ',
    '|tides (port)|',
    ' too',
  ]);
});

it('parts of different links stay apart', () => {
  expect(shown(code('a'), code('b', { url: '#b' }))).toEqual(['|a|', '|b|']);
});

it('quotation marks and circumflexes in code letters at words of a text are of the text', () => {
  expect(shown(run('says '), code('"'), run('Ahoy!'), code('"'), run(' and 2'), code('^'), run('k'))).toEqual([
    'says ',
    '"',
    'Ahoy!',
    '"',
    ' and 2',
    '^',
    'k',
  ]);
});

it('such a sign that is quoted, or stands alone, is code', () => {
  expect(shown(run('the sign \u2018'), code('"'), run('\u2019'))).toContain('|"|');
  expect(shown(run('type '), code('~ '), run('first'))).toContain('|~ |');
  expect(shown(run('written as '), code('^'), run('. It'))).toContain('|^|');
});
