/** What is done with a document that holds secrets: they are replaced, it is skipped, or nothing is looked for. */
export const REDACT_MODES = ['redact', 'skip', 'off'] as const;
export type RedactMode = (typeof REDACT_MODES)[number];
