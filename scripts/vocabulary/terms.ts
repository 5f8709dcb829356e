/** Words that the glossary replaces (docs/glossary.md, "Words to replace"), and what to write instead. */
export type Term = { readonly pattern: RegExp; readonly use: string };

export const TERMS: readonly Term[] = [
  { pattern: /\b(?:left|leav(?:e|es|ing))[ -]out\b|LeftOut\b/i, use: 'skipped, omitted, excluded or truncated' },
  { pattern: /\bformer(?:ly)?\b|Former(?=[A-Z])/, use: 'previous, earlier' },
  { pattern: /\banew\b/i, use: 'again, or a verb with re-' },
  { pattern: /\b[Mm]end(?:s|ed|ing)?\b|\bmend(?=[A-Z])|[a-z]Mended\b/, use: 'repair, fix' },
  { pattern: /\btells?\b|\btelling\b|\btold\b|\btell(?=[A-Z])/i, use: 'report, format, say, distinguish' },
  { pattern: /\bbrings?\b|\bbrought\b|\bbringing\b|\bbring(?=[A-Z])/i, use: 'load, supply, contain' },
  { pattern: /\bgo(?:es)? on\b|\bwent on\b/i, use: 'continue' },
  { pattern: /\blies\b|\blay\b/i, use: 'is, is stored' },
  { pattern: /\b(?:ma[dk]es?|goes|go) live\b|\bmakeLive\b/i, use: 'publish' },
  { pattern: /\b(?:MOST|LONGEST|FEWEST|LEAST|LARGEST|SMALLEST|SHORTEST)_/, use: 'MAX_ or MIN_' },
  {
    pattern: /\bstrikes\b|\bforgiv|\bdoomed|Doomed\b|\btwins?\b/i,
    use: 'failed attempts, retryable, pending deletion, duplicate',
  },
  { pattern: /\brights? of way\b|\byardstick|\bworths\b/i, use: 'throttle, score statistics, weights' },
  { pattern: /\bby words alone\b|\bwords alone\b/i, use: 'lexical only' },
  { pattern: /\bpictures?\b|Pictures?(?=[A-Z]|\b)/, use: 'image' },
  { pattern: /\bupon\b|\bhence\b|\bshall\b|\bwhence\b|\bwhilst\b|\bthereof\b/i, use: 'plain words' },
];

/** Lines that keep such words, with the reason. */
export const KEPT: readonly { readonly file: RegExp; readonly line: RegExp; readonly reason: string }[] = [
  { file: /postgres\/migrations\/previous-names\.ts$/, line: /./, reason: 'names of an earlier schema' },
  {
    file: /markup\/namespaces\.ts$|odf\/read-images\.ts$/,
    line: /\/picture`|'Pictures\//,
    reason: 'names of file formats',
  },
  { file: /lexical\/stop-words\.ts$/, line: /./, reason: 'words of documents' },
  {
    file: /operator\/(?:tasks|commands)\//,
    line: /\bformer\b/,
    reason: 'a key of the JSON report of restore',
  },
];
