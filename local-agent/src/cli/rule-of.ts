import { kindSchema, type SourceRule, visibilitySchema } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';

/** A rule of a source as it is typed: `hr/** visibility=private tag=hr kind=constraint`. Throws UserError. */
export function ruleOf(text: string): SourceRule {
  const [match, ...labels] = text.trim().split(/\s+/);
  if (!match || labels.length === 0) throw wrong(text);
  const rule: SourceRule = { match, tags: [] };
  for (const label of labels) Object.assign(rule, labelOf(label, rule, text));
  return rule;
}

function labelOf(label: string, { tags }: SourceRule, text: string): Partial<SourceRule> {
  const [name, value] = label.split('=', 2);
  const kind = kindSchema.safeParse(value);
  const visibility = visibilitySchema.safeParse(value);
  if (name === 'tag' && value) return { tags: [...tags, value] };
  if (name === 'kind' && kind.success) return { kind: kind.data };
  if (name === 'visibility' && visibility.success) return { visibility: visibility.data };
  throw wrong(text);
}

function wrong(text: string): UserError {
  return new UserError('INVALID_ARGUMENT', `--rule: "${text}" is not a glob with labels.`, {
    advice: `Write it like --rule "hr/** visibility=private tag=hr kind=${kindSchema.options.join('|')}".`,
  });
}
