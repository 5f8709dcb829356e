import { createHash } from 'node:crypto';
import { CONVERTERS } from '../convert/formats.ts';
import type { RedactMode } from '../redact/redact-mode.ts';
import { agentVersion } from '../version.ts';
import type { ProjectConfig } from './project-config.ts';

/** Raised when files would be of other kinds by the same patterns. */
const KIND_RULES = 2;
/** Raised when the same text would be redacted otherwise. */
const REDACT_RULES = 1;

/** In mode `skip` a text with secrets must not stay because it was once sent without them. */
const SUFFIXES: Readonly<Record<RedactMode, string>> = {
  redact: `+redact/${REDACT_RULES}`,
  skip: `+clean/${REDACT_RULES}`,
  off: '',
};
const suffixOf = (redact: RedactMode) => SUFFIXES[redact];

/** Names what reads files in a run, and how; a file that was read otherwise is read again. */
export function readerVersion(redact: RedactMode, kinds: ProjectConfig['kinds']): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([KIND_RULES, kinds]))
    .digest('hex')
    .slice(0, 16);
  return `${agentVersion()} ${redact}${suffixOf(redact)} ${hash}`;
}

/** Of a text that was made with other options than usual, which the usual ones would make again. */
const OPTIONS = '+options';

/** What made a text, as the gateway keeps it: the converter and, when secrets are looked for, the rules. */
export const sentConverter = (converter: string, redact: RedactMode, unusual = false): string =>
  `${converter}${suffixOf(redact)}${unusual ? OPTIONS : ''}`;

/** Says whether what made a document of the gateway is what would make it now. Each converter is loaded once at most. */
export function createCurrentConverters(redact: RedactMode): (sent: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const check = async (sent: string): Promise<boolean> => {
    const suffix = suffixOf(redact);
    if (!sent.endsWith(suffix) || (suffix === '' && sent.includes('+'))) return false;
    const id = sent.slice(0, sent.length - suffix.length);
    const format = /^docferry-([a-z]+)\//.exec(id)?.[1];
    const load = Object.entries(CONVERTERS).find(([name]) => name === format)?.[1];
    return load !== undefined && (await load()).id === id;
  };
  return (sent) => {
    const answer = known.get(sent) ?? check(sent);
    known.set(sent, answer);
    return answer;
  };
}
