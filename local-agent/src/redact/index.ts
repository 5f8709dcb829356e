/**
 * @module
 * Secrets of converted documents. Any new export added here becomes public API: the gateway uses it for files that it reads
 * itself.
 */
export { type RedactedDocument, redactDocument } from './redact-document.ts';
