/**
 * In: Markdown and its segments. Out: the same with secrets replaced, and counts by kind.
 * Never: changes other text, or logs what it found.
 */
import type { ConvertedDocument } from '@docferry/shared-contracts';
import { LIMITS } from '@docferry/shared-contracts';
import { surveyMarkdown } from '../convert/survey-markdown.ts';
import { UserError } from '../errors.ts';
import type { RedactMode } from './redact-mode.ts';
import { redactText } from './redact-text.ts';
import { describeCounts, type SecretCounts } from './secret-counts.ts';

export type RedactedDocument = {
  readonly document: ConvertedDocument;
  /** How many secrets of each kind were replaced; empty when there were none. */
  readonly counts: SecretCounts;
};

/**
 * A converted document as it may leave this machine: secrets of its text, title, metadata and segment labels are
 * `[REDACTED:kind]`, offsets of segments and outline hold for the new text. Throws UserError SECRET_FOUND in mode `skip`.
 */
export async function redactDocument(document: ConvertedDocument, mode: RedactMode): Promise<RedactedDocument> {
  if (mode === 'off') return { document, counts: {} };
  const { filename } = document.source;
  const { text, counts, moved } = await redactText(document.markdown, { filename });
  const all = { ...counts };
  const short = async (value: string, limit: number) => {
    const redacted = await redactText(value, { filename: '' });
    for (const [kind, count] of Object.entries(redacted.counts)) all[kind] = (all[kind] ?? 0) + count;
    return redacted.text.slice(0, limit);
  };
  const title = document.title === null ? null : await short(document.title, LIMITS.titleChars);
  const segments = [];
  for (const { kind, label, start, end } of document.segments) {
    const seen = label.length < 8 ? label : await short(label, LIMITS.segmentLabelChars);
    segments.push({ kind, label: seen, start: moved(start), end: moved(end) });
  }
  const metadata: Record<string, string> = {};
  for (const [name, value] of Object.entries(document.metadata))
    metadata[name] = await short(value, value.length + 100);
  if (mode === 'skip' && Object.keys(all).length > 0) throw holdsSecrets(filename, all);
  if (Object.keys(all).length === 0) return { document, counts: all };
  const redacted = { ...document, markdown: text, title, segments, metadata, outline: surveyMarkdown(text).outline };
  return { document: redacted, counts: all };
}

function holdsSecrets(filename: string, counts: SecretCounts): UserError {
  return new UserError('SECRET_FOUND', `${filename} holds secrets (${describeCounts(counts)}) and was not sent.`, {
    details: { secrets: counts },
  });
}
