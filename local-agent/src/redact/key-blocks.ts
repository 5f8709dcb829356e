import type { Scanner } from './secret.ts';
import { isFiller } from './value-strength.ts';

const BEGIN = /-{3,5} ?BEGIN ((?:[A-Z0-9]+ )*)(?:PRIVATE KEY|SECRET KEY)( BLOCK)? ?-{3,5}/g;
const END = /-{3,5} ?END (?:[A-Z0-9]+ )*(?:PRIVATE KEY|SECRET KEY)(?: BLOCK)? ?-{3,5}/g;
const MAX_LENGTH = 40_000;
/** What a key's armour may hold: base64, headers, and how the file around it carries lines: indents, quotes, `\n`. */
const BODY = /^(?:[A-Za-z0-9+/=\s\\"'|>,.:#*`()-]|<br\s*\/?>)*$/;
/** The armour cut off before its end. */
const BODY_RUN =
  /(?:[\s\\"'|>#*+,]|\\[nr]|<br\s*\/?>)*(?:(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash)[^\n]{0,100}|[A-Za-z0-9+/=]{16,})(?:(?:[\s\\"'|>#*+,]|\\[nr]|<br\s*\/?>)+(?:(?:Proc-Type|DEK-Info|Version|Comment)[^\n]{0,100}|(?:[A-Za-z0-9+/]{20,}={0,2}|[A-Za-z0-9+/]{2,}={1,2})))*/y;

/** Private keys in armour: PEM (RFC 7468), OpenSSH, PGP (RFC 9580), also with escaped or joined lines, and PuTTY's. */
export const findKeyBlocks: Scanner = function* (text) {
  if (text.includes('BEGIN ')) yield* armoured(text);
  if (text.includes('PuTTY-User-Key-File')) yield* putty(text);
  if (text.includes('LS0tLS1CRUdJTi')) yield* encodedArmour(text);
};

function* armoured(text: string): ReturnType<Scanner> {
  let ends = true;
  for (const begin of text.matchAll(BEGIN)) {
    const label = (begin[1] ?? '').trim().toLowerCase();
    const kind = label.includes('pgp')
      ? 'pgp-private-key'
      : label.includes('openssh')
        ? 'openssh-private-key'
        : 'private-key';
    const from = begin.index + begin[0].length;
    END.lastIndex = from;
    const end: RegExpExecArray | null = ends ? END.exec(text) : null;
    ends = end !== null;
    const body = end && end.index - from <= MAX_LENGTH ? text.slice(from, end.index) : undefined;
    if (end && body !== undefined && BODY.test(body)) {
      const key = body.replace(/\\[nr]|[^A-Za-z0-9+/=]/g, '');
      if (key.length >= 16 && !isFiller(key.slice(0, 16)))
        yield { kind, start: begin.index, end: end.index + end[0].length };
      continue;
    }
    BODY_RUN.lastIndex = from;
    const run = BODY_RUN.exec(text);
    if (run && run[0].length >= 24) yield { kind, start: begin.index, end: from + run[0].length };
  }
}

function* putty(text: string): ReturnType<Scanner> {
  for (const match of text.matchAll(/Private-Lines: ?\d+\s+(?<secret>(?:[A-Za-z0-9+/=]{4,80}\s+)+)/g)) {
    const secret = match.groups?.secret?.trimEnd() ?? '';
    const start = match.index + match[0].indexOf(secret);
    yield { kind: 'private-key', start, end: start + secret.length };
  }
}

/** PEM in base64, as kubeconfig's `client-key-data` has it; of a certificate nothing is secret. */
function* encodedArmour(text: string): ReturnType<Scanner> {
  for (const match of text.matchAll(/LS0tLS1CRUdJTi[A-Za-z0-9+/]{20,}={0,2}/g)) {
    const head = Buffer.from(match[0].slice(0, 80), 'base64').toString('latin1');
    if (/PRIVATE KEY/.test(head)) yield { kind: 'private-key', start: match.index, end: match.index + match[0].length };
  }
}
