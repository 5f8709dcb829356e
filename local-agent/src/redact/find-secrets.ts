import { findAssignments } from './assignments.ts';
import { findConfiguredSecrets } from './config-files.ts';
import { findCredentials } from './credentials.ts';
import { DEVELOPER_TOKENS } from './developer-tokens.ts';
import { extendWrapped } from './extend-wrapped.ts';
import { findKeyBlocks } from './key-blocks.ts';
import { findByKnownRules } from './known-rules.ts';
import { joinWrapped, unescapeMarkdown } from './plain-view.ts';
import type { Scanner, Secret, TextFacts } from './secret.ts';
import { SERVICE_TOKENS } from './service-tokens.ts';
import { findTableColumns } from './table-columns.ts';
import { tokenScanner } from './token-rule.ts';

/** Ours, the more specific kinds first: of findings that overlap the first names the secret. */
const SCANNERS: readonly Scanner[] = [
  findKeyBlocks,
  tokenScanner(DEVELOPER_TOKENS),
  tokenScanner(SERVICE_TOKENS),
  findCredentials,
  findConfiguredSecrets,
  findAssignments,
  findTableColumns,
];

/**
 * Secrets in a text, in order and without overlap: by secretlint's rules, by our own for what those lack, and by
 * strength for what goes by a secret's name. Texts that a converter wrote are looked at as a reader sees them too.
 */
export async function findSecrets(text: string, facts: TextFacts): Promise<Secret[]> {
  const found: Secret[] = scan(text, facts);
  const paged = /\.pdf$/i.test(facts.filename);
  for (const view of [unescapeMarkdown(text), paged ? joinWrapped(text) : undefined]) {
    for (const { kind, start, end } of view ? scan(view.text, facts) : []) {
      found.push({ kind, start: view?.at(start) ?? start, end: (view?.at(end - 1) ?? end - 1) + 1 });
    }
  }
  const ours = merge(paged ? found.map((secret) => extendWrapped(text, secret)) : found);
  const known = (await findByKnownRules(text, facts)).filter((finding) => !narrows(ours, finding));
  return known.length === 0 ? ours : merge([...ours, ...known]);
}

const scan = (text: string, facts: TextFacts) => SCANNERS.flatMap((scanner) => [...scanner(text, facts)]);

/** Whether a finding of ours is the secret alone, and a known rule's the name, address or line around it. */
const narrows = (ours: readonly Secret[], { kind, start, end }: Secret) =>
  ours.some((secret) =>
    kind === 'url-password'
      ? secret.start >= start && secret.end <= end
      : secret.start < end && secret.end >= end - 1 && secret.end > start,
  );

/** Overlapping findings as one; the kind is that of the finding that stands first in the list. */
function merge(found: readonly Secret[]): Secret[] {
  const inOrder = found
    .map((secret, order) => ({ ...secret, order }))
    .sort((a, b) => a.start - b.start || a.order - b.order);
  const merged: { kind: string; start: number; end: number; order: number }[] = [];
  for (const secret of inOrder) {
    const last = merged.at(-1);
    if (!last || secret.start >= last.end) {
      merged.push({ ...secret });
      continue;
    }
    if (secret.order < last.order) Object.assign(last, { kind: secret.kind, order: secret.order });
    last.end = Math.max(last.end, secret.end);
  }
  return merged.map(({ kind, start, end }) => ({ kind, start, end }));
}
