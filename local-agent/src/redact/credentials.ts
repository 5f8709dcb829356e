import type { Scanner, Secret } from './secret.ts';
import { isPlaceholder, isReference, isStrongPassword, isStrongToken } from './value-strength.ts';

type CredentialRule = {
  readonly kind: string;
  readonly needle: RegExp;
  readonly pattern: RegExp;
  readonly accepts: (secret: string, match: RegExpMatchArray) => boolean;
};

const DEFAULT_PASSWORDS =
  /^(?:pass(?:word|wd)?|pwd|secret|user(?:name)?|token|key|admin|root|test|postgres|mysql|guest|mongo|redis|p|pw|x+|\*+|\.+|pswd|mypassword|my-?secret|abc|foo|bar)$/i;
/** Whether a password in an address is somebody's, not a stand-in such as `pass` or `${PASSWORD}`. */
export const isSomeones = (secret: string) =>
  !DEFAULT_PASSWORDS.test(secret) && !isReference(secret) && !isPlaceholder(secret);

/** Secrets that show by where they stand: in addresses, connection strings, headers and command lines. */
const RULES: readonly CredentialRule[] = [
  {
    // RFC 3986, section 3.2.1: user information before the host
    kind: 'url-password',
    needle: /:\/\//,
    pattern:
      /\b[a-z][a-z0-9+.-]{1,30}:\/\/(?<user>[^\s:/?#@"'`<>[\]{}()|,\\]{0,200}):(?<secret>[^\s/?#"'`<>|\\]{1,300}?)@(?=[\w[.-])/gi,
    accepts: (secret) => isSomeones(secret) && !/^\d{1,5}$/.test(secret) && secret.length >= 3,
  },
  {
    kind: 'url-token',
    needle: /:\/\//,
    pattern: /\bhttps?:\/\/(?<secret>[\w~-]{16,255})@(?=[\w.-]+\.)/gi,
    accepts: (secret) => isStrongToken(secret),
  },
  {
    kind: 'url-token',
    needle: /[?&][\w-]*=/,
    pattern:
      /[?&](?:[\w-]*(?:token|secret|api_?key|access_?key|password|passwd)|auth|key|sig|signature)=(?<secret>[^\s&"'`<>#|\\)]{8,1000})/gi,
    accepts: (secret) => isStrongToken(secret, { least: 10 }) || isStrongPassword(secret, { loose: true }),
  },
  {
    // ADO.NET, ODBC, JDBC and libpq write `key=value` pairs
    kind: 'connection-string',
    needle: /(?:password|pwd)\s{0,2}=/i,
    pattern: /(?:password|pwd)\s{0,2}=\s{0,2}(?<secret>'[^'\n]{1,200}'|[^;\s"'`&<>|]{1,200})/gi,
    accepts: (secret, match) =>
      isSomeones(secret.replaceAll("'", '')) &&
      secret.length >= 4 &&
      isInConnection(match.input ?? '', match.index ?? 0),
  },
  {
    kind: 'connection-string',
    needle: /@(?:tcp|unix)\(/,
    pattern: /(?<![\w./-])[\w.-]{1,60}:(?<secret>[^\s@"'`:/]{3,200})@(?:tcp|unix)\(/g,
    accepts: isSomeones,
  },
  {
    // RFC 9110, section 11.6.2
    kind: 'authorization-header',
    needle:
      /authorization|bearer|x-api-key|api-key|auth-token|access-token|private-token|x-vault-token|subscription-key/i,
    pattern:
      /(?:\b(?:proxy-)?authorization["'`*\]]{0,3}\s{0,3}(?:=>|[:=,|])\s{0,3}["'`]?\s?(?:[rbf]["'])?(?:bearer|basic|token|digest|apikey|bot|splunk|key|negotiate|aws4-hmac-sha256|genie[kK]ey)\s{1,3})(?<secret>[^\s"'`<>|,;\\){}$]{6,4000})/gi,
    accepts: (secret) => !isReference(secret) && (isBasic(secret) || isStrongToken(secret, { least: 10, bits: 2.8 })),
  },
  {
    kind: 'authorization-header',
    needle: /bearer /i,
    pattern: /\bbearer\s{1,2}(?<secret>[\w~+/.=-]{16,4000})/gi,
    accepts: (secret) => isStrongToken(secret, { least: 16, bits: 3.2 }),
  },
  {
    kind: 'authorization-header',
    needle: /x-|api-?key|private-token|cookie/i,
    pattern:
      /\b(?:x-[\w-]{0,30}(?:key|token|secret|auth|signature)[\w-]{0,20}|api-?key|private-token|job-token|ocp-apim-subscription-key)["'`*]{0,3}\s{0,3}[:=,|]\s{0,3}["'`]?(?<secret>[^\s"'`<>|,;\\)]{8,1000})/gi,
    accepts: (secret) => isStrongToken(secret, { least: 10 }),
  },
  {
    kind: 'session-cookie',
    needle: /cookie/i,
    pattern:
      /\b(?:set-)?cookie["'`]?\s{0,2}:\s{0,2}["'`]?[^\n]{0,300}?\b[\w.-]{0,40}(?:sess(?:ion)?(?:id|_id)?|sid|auth|token)[\w.-]{0,20}=(?<secret>[^\s;"'`]{16,2000})/gi,
    accepts: (secret) => isStrongToken(secret, { least: 16 }),
  },
  {
    kind: 'command-line-password',
    needle: /(?:curl|wget|http)\b/,
    pattern:
      /\b(?:curl|wget|https?)\b[^\n]{0,300}?\s(?:-u|--user)[ =]{0,2}["']?[^\s:"']{1,80}:(?<secret>[^\s"']{3,200})/g,
    accepts: isSomeones,
  },
  {
    kind: 'command-line-password',
    needle: /sshpass|mysql|mariadb|mongo|redis-cli|docker login|psql|openssl|keytool/,
    pattern:
      /\b(?:sshpass\s+-p|(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n]{0,120}?\s-p|redis-cli\b[^\n]{0,120}?\s-a|docker\s+login\b[^\n]{0,120}?\s-p|mongo\w*\b[^\n]{0,120}?\s-p)\s{0,2}["']?(?<secret>[^\s"'-][^\s"']{3,200})/g,
    accepts: (secret) => isSomeones(secret) && (isStrongPassword(secret) || isStrongToken(secret)),
  },
  {
    // user and password as the arguments of a call
    kind: 'password',
    needle: /getConnection\(|auth/i,
    pattern:
      /(?:getConnection\(\s{0,4}(?:"[^"\n]{1,300}"|\w{1,60}),|\b\w{0,30}auth\w{0,10}["']?\s{0,4}(?:[=:]\s{0,4})?\()\s{0,20}["'][^"'\n]{1,100}["']\s{0,4},\s{0,20}["'](?<secret>[^"'\n]{4,200})["']\s{0,4}\)/gi,
    accepts: (secret) => isStrongPassword(secret) || isStrongToken(secret),
  },
  {
    kind: 'password',
    needle: /identified by|securestring/i,
    pattern:
      /(?:identified\s{1,4}(?:with\s{1,4}\w{1,40}\s{1,4})?by|ConvertTo-SecureString(?:\s{1,4}-String)?)\s{1,4}["'](?<secret>[^"'\n]{4,200})["']/gi,
    accepts: (secret) => secret.length >= 8 && isSomeones(secret),
  },
  {
    kind: 'command-line-password',
    needle: /pass:/,
    pattern: /\s-(?:passin|passout|pass|k)\s+pass:(?<secret>[^\s"']{4,200})/g,
    accepts: isSomeones,
  },
];

/** UTF-16 code units of a connection string before its password, and the pairs in them. */
const MAX_CONNECTION = 2_000;
const MAX_PAIRS = 9;
const CONNECTION_KEY =
  /(?:server|data source|host(?:name)?|addr(?:ess)?|user(?: id|name)?|uid|database|initial catalog|dbname|port|driver)\s{0,2}=/gi;

/** Whether the password at `at` ends pairs of `key=value` one of which names a server, or follows the address of JDBC. */
function isInConnection(text: string, at: number): boolean {
  const near =
    text
      .slice(Math.max(0, at - MAX_CONNECTION), at)
      .split(/["'`]/)
      .at(-1) ?? '';
  if (/[;?&]$/.test(near) && /jdbc:\S{1,300}$/i.test(near.slice(-310))) return true;
  const key = [...near.matchAll(CONNECTION_KEY)].at(-1);
  if (!key || !/[;\s&]$/.test(near)) return false;
  const [, ...pairs] = near
    .slice(key.index + key[0].length)
    .trimEnd()
    .split(/[;&\n]/);
  return pairs.length <= MAX_PAIRS && pairs.every((pair) => pair.trim() === '' || /^\s{0,3}[\w ]{1,30}=/.test(pair));
}

/** Basic credentials (RFC 7617): base64 of `user:password`. */
function isBasic(secret: string): boolean {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(secret)) return false;
  const decoded = Buffer.from(secret, 'base64').toString('latin1');
  return /^[\x20-\x7e\xa0-\xff]+$/.test(decoded) && /^[^:]{0,100}:.+/.test(decoded);
}

export const findCredentials: Scanner = function* (text) {
  for (const { kind, needle, pattern, accepts } of RULES) {
    if (!needle.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const secret = match.groups?.secret ?? '';
      if (!accepts(secret, match)) continue;
      const start = match.index + match[0].lastIndexOf(secret);
      yield { kind, start, end: start + secret.length } satisfies Secret;
    }
  }
};
