import { UserError } from '../errors.ts';
import type { Envelope } from '../index/query/envelope.ts';
import { isRule } from '../index/query/is-rule.ts';

/** When a check of a CI run fails; `text` is what the user wrote. */
export type Condition = { readonly text: string; readonly holds: (answer: Envelope) => boolean };

const constraints = (answer: Envelope) => answer.results.filter(({ source_type }) => source_type === 'constraint');

const FORMS: readonly { readonly form: RegExp; readonly make: (value: string) => Condition['holds'] }[] = [
  { form: /^partial$/, make: () => (answer) => answer.partial },
  { form: /^stale$/, make: () => (answer) => answer.data?.stale ?? false },
  { form: /^no-constraint$/, make: () => (answer) => !answer.results.some(isRule) },
  {
    form: /^constraint-rank=(\d{1,2})$/,
    make: (value) => (answer) => !constraints(answer).some(({ rank }) => rank <= Number(value)),
  },
  {
    form: /^constraint-score=((?:0?\.\d+)|[01](?:\.0+)?)$/,
    make: (value) => (answer) => constraints(answer).some(({ relevance }) => relevance >= Number(value)),
  },
  { form: /^absent=(.+)$/, make: (value) => (answer) => !answer.results.some(({ path }) => path === value) },
];

/** A condition of `--fail-on`. Throws UserError INVALID_ARGUMENT. */
export function parseCondition(text: string): Condition {
  for (const { form, make } of FORMS) {
    const match = form.exec(text);
    if (match) return { text, holds: make(match[1] ?? '') };
  }
  throw new UserError('INVALID_ARGUMENT', `--fail-on does not know "${text.slice(0, 60)}".`, {
    advice: 'Give partial, stale, no-constraint, constraint-rank=N, constraint-score=S (0 to 1) or absent=PATH.',
    details: { option: 'fail-on' },
  });
}

/** The conditions that hold for an answer, as they were written. */
export const failedConditions = (answer: Envelope, conditions: readonly Condition[]): string[] =>
  answer.status === 'error' ? [] : conditions.filter(({ holds }) => holds(answer)).map(({ text }) => text);
