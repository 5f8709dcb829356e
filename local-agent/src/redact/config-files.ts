import { basename } from 'node:path';
import type { Scanner, TextFacts } from './secret.ts';
import { isPlaceholder, isReference } from './value-strength.ts';

/** Secrets of files and sections that are made to hold them, where every value counts. */
export const findConfiguredSecrets: Scanner = function* (text, facts) {
  yield* dotEnv(text, facts);
  yield* netrc(text, facts);
  yield* pgpass(text, facts);
  yield* htpasswd(text, facts);
  yield* kubernetesSecret(text);
  yield* dockerAuth(text);
};

const nameOf = ({ filename }: TextFacts) => basename(filename).toLowerCase();
const ORDINARY_VALUE =
  /^(?:[a-z][a-z_-]*|[A-Z][A-Z_]*|[A-Z][a-z]+|\d[\d.,:]*|true|false|https?:\/\/[^@\s]*|[\w.-]+@[\w.-]+|\.{0,2}\/[\w./-]*|[\w-]+(?:\.[\w-]+)*(?::\d+)?(?:\/[\w./-]*)?|v?\d+\.\d[\w.-]*|[\w-]+\/[\w/-]+)$/;

/** A `.env` file that is no template: each value that is no plain word, number, host, path or address. */
function* dotEnv(text: string, facts: TextFacts): ReturnType<Scanner> {
  const name = nameOf(facts);
  if (!/^\.env(?:\.|rc$|$)|\.env$/.test(name) || /example|sample|template|dist|schema/.test(name)) return;
  for (const match of text.matchAll(
    /^[ \t]*(?:export[ \t]+)?[A-Za-z_][\w.]*[ \t]*=[ \t]*(?:(?<quoted>"(?:[^"\\\n\r]|\\.)*"|'[^'\n\r]*')[ \t]*(?:$|(?<=[ \t])#)|(?<plain>[^\n\r]*))/gm,
  )) {
    const raw = match.groups?.quoted ?? match.groups?.plain?.split(/[ \t]#/, 1)[0] ?? '';
    const value = raw.replace(/^(["'])(.*)\1$/s, '$2').trim();
    if (value.length < 8 || isReference(value) || isPlaceholder(value)) continue;
    if (ORDINARY_VALUE.test(value) && !(/\d/.test(value) && /[A-Za-z]/.test(value) && value.length >= 16)) continue;
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || /\s/.test(value)) continue;
    const start = match.index + match[0].indexOf(raw) + raw.indexOf(value);
    yield { kind: 'env-value', start, end: start + value.length };
  }
}

/** `machine ... login ... password ...`, of .netrc or quoted elsewhere. */
function* netrc(text: string, facts: TextFacts): ReturnType<Scanner> {
  if (!text.includes('password') || !(text.includes('machine') || nameOf(facts).endsWith('netrc'))) return;
  const pattern = /\b(?:machine\s+\S+|default)\s+(?:(?:login|account)\s+\S+\s+){0,2}password\s+(?<secret>\S{3,200})/g;
  for (const match of text.matchAll(pattern)) {
    const secret = match.groups?.secret ?? '';
    if (isPlaceholder(secret) || /[{}]|^[\w.-]+@[\w.-]*$/.test(secret)) continue;
    const end = match.index + match[0].length;
    yield { kind: 'netrc-password', start: end - secret.length, end };
  }
}

/** `host:port:database:user:password` of libpq's password file. */
function* pgpass(text: string, facts: TextFacts): ReturnType<Scanner> {
  if (!/^\.?pgpass/.test(nameOf(facts))) return;
  for (const match of text.matchAll(
    /^[^#\n\r\u2028\u2029:]*:[^\n\r\u2028\u2029:]*:[^\n\r\u2028\u2029:]*:[^\n\r\u2028\u2029:]*:(?<secret>[^\n\r\u2028\u2029]+)$/gm,
  )) {
    const secret = match.groups?.secret ?? '';
    const end = match.index + match[0].length;
    yield { kind: 'pgpass-password', start: end - secret.length, end };
  }
}

function* htpasswd(text: string, facts: TextFacts): ReturnType<Scanner> {
  if (!/^\.?htpasswd|^shadow$/.test(nameOf(facts))) return;
  for (const match of text.matchAll(/^[^#\n\r\u2028\u2029:]+:(?<secret>[^\n:*!]{8,})/gm)) {
    const secret = match.groups?.secret ?? '';
    const end = match.index + match[0].length;
    yield { kind: 'password-hash', start: end - secret.length, end };
  }
}

/** Every value below `data:` and `stringData:` of a Kubernetes Secret. */
function* kubernetesSecret(text: string): ReturnType<Scanner> {
  if (!/\bkind["']?:\s*["']?Secret\b/.test(text)) return;
  let inside: number | undefined;
  let offset = 0;
  for (const line of text.split('\n')) {
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    const section = /^[ \t]*["']?(?:data|stringData)["']?:\s*(?:\{\s*)?$/.test(line);
    if (section) inside = indent;
    else if (inside !== undefined && line.trim() !== '' && indent <= inside) inside = undefined;
    else if (inside !== undefined) {
      const value = /^[ \t]*["']?[\w.-]+["']?:[ \t]*(?<secret>"[^"]+"|'[^']+'|[^\s#,][^\n#,]*)/.exec(line);
      const secret = value?.groups?.secret?.replace(/^["']|["']$/g, '').trim() ?? '';
      if (value && secret.length >= 4 && !/^[|>][+-]?$/.test(secret) && !isReference(secret)) {
        const start =
          offset +
          (value[0].length - (value.groups?.secret ?? '').length) +
          (value.groups?.secret ?? '').indexOf(secret);
        yield { kind: 'kubernetes-secret', start, end: start + secret.length };
      }
    }
    offset += line.length + 1;
  }
}

/** `"auth": "<base64 of user:password>"` of Docker's and npm's configuration. */
function* dockerAuth(text: string): ReturnType<Scanner> {
  if (!text.includes('auth')) return;
  for (const match of text.matchAll(
    /["']?\b_?auth["']?\s{0,3}[:=]\s{0,3}["']?(?<secret>[A-Za-z0-9+/]{8,1000}={0,2})["']?/g,
  )) {
    const secret = match.groups?.secret ?? '';
    if (!/^[\x20-\x7e][\x20-\x39\x3b-\x7e]*:[\x20-\x7e]+$/.test(Buffer.from(secret, 'base64').toString('latin1')))
      continue;
    const start = match.index + match[0].indexOf(secret, match[0].search(/[:=]/));
    yield { kind: 'docker-auth', start, end: start + secret.length };
  }
}
