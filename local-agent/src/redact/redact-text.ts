import { findSecrets } from './find-secrets.ts';
import type { Secret, TextFacts } from './secret.ts';

/** A text whose secrets are replaced by `[REDACTED:kind]`. */
export type RedactedText = {
  readonly text: string;
  /** How many secrets of each kind were replaced. */
  readonly counts: Readonly<Record<string, number>>;
  /** Where an offset of the original stands now, UTF-16 code units; inside a secret it is the end of its replacement. */
  readonly moved: (offset: number) => number;
};

/** Replaces the secrets of a text. */
export async function redactText(text: string, facts: TextFacts): Promise<RedactedText> {
  const secrets = await findSecrets(text, facts);
  const parts: string[] = [];
  const ends: { readonly from: number; readonly to: number }[] = [];
  const counts: Record<string, number> = {};
  let last = 0;
  let length = 0;
  for (const { kind, start, end } of secrets) {
    const mark = `[REDACTED:${kind}]`;
    parts.push(text.slice(last, start), mark);
    length += start - last + mark.length;
    ends.push({ from: end, to: length });
    counts[kind] = (counts[kind] ?? 0) + 1;
    last = end;
  }
  parts.push(text.slice(last));
  return { text: parts.join(''), counts, moved: (offset) => movedOffset(secrets, ends, offset) };
}

function movedOffset(
  secrets: readonly Secret[],
  ends: readonly { readonly from: number; readonly to: number }[],
  offset: number,
): number {
  let low = 0;
  let high = secrets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((secrets[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const before = ends[low - 1];
  return before ? before.to + Math.max(0, offset - before.from) : offset;
}
