import { readValue } from './read-value.ts';
import type { Scanner, Secret } from './secret.ts';
import { classifyName, type NameClass } from './secret-names.ts';
import { isStrongPassword, isStrongToken } from './value-strength.ts';

/** Every name of a secret contains one of these parts. */
const SECRET_PART = /pass|pwd|psw|secret|token|key|auth|cred|jwt|bearer|\bpat\b|_pat\b/gi;
const NAME_CHAR = /[\w.-]/;
const MAX_NAME_LENGTH = 80;

/** Secrets by the name that they are given: `DB_PASSWORD=...`, `"apiKey": "..."`, `| token | ... |`, `<password>...`. */
export const findAssignments: Scanner = function* (text) {
  let done = 0;
  SECRET_PART.lastIndex = 0;
  for (let hit = SECRET_PART.exec(text); hit; hit = SECRET_PART.exec(text)) {
    if (hit.index < done) continue;
    const [start, end] = nameAround(text, hit.index, hit.index + hit[0].length);
    done = end;
    SECRET_PART.lastIndex = end;
    if (end - start > MAX_NAME_LENGTH) continue;
    const secret = secretAfter(text, start, end);
    if (secret) {
      yield secret;
      SECRET_PART.lastIndex = secret.end;
    }
  }
};

function secretAfter(text: string, start: number, end: number): Secret | undefined {
  const spelled = text.slice(start, end);
  const sort = classifyName(spelled) ?? classifyPhrase(text, start, spelled);
  if (!sort) return undefined;
  const value = readValue(text, start, end);
  if (!value) return undefined;
  if (!isSecretValue(sort, text.slice(value.start, value.end), value)) return undefined;
  return { kind: kindOf(spelled, sort), start: value.start, end: value.end };
}

/** `API key: ...` of prose and tables: a name of two words. */
function classifyPhrase(text: string, start: number, spelled: string): NameClass | undefined {
  if (!/^keys?$/i.test(spelled)) return undefined;
  const before = /([A-Za-z]{3,20})[ \t]$/.exec(text.slice(Math.max(0, start - 22), start))?.[1];
  return before === undefined ? undefined : classifyName(`${before}_key`);
}

/** Whether a value is strong enough for the name that it goes by and for the way that it stands there. */
export function isSecretValue(
  sort: NameClass,
  value: string,
  { quoted, alone }: { readonly quoted: boolean; readonly alone: boolean },
): boolean {
  if (sort === 'password') return isStrongPassword(value, { loose: !quoted && !alone });
  return quoted || alone ? isStrongToken(value) : isStrongToken(value, { least: 16, bits: 3.4 });
}

const kindOf = (name: string, sort: NameClass) => {
  if (sort === 'password') return 'password';
  if (/token|bearer|jwt|pat$/i.test(name)) return 'token';
  if (/key/i.test(name)) return 'key';
  return 'secret';
};

function nameAround(text: string, from: number, to: number): [number, number] {
  let start = from;
  let end = to;
  while (start > 0 && to - start <= MAX_NAME_LENGTH && NAME_CHAR.test(text[start - 1] ?? '')) start -= 1;
  while (end < text.length && end - start <= MAX_NAME_LENGTH && NAME_CHAR.test(text[end] ?? '')) end += 1;
  while (end > to && /[.-]/.test(text[end - 1] ?? '')) end -= 1;
  return [start, end];
}
