/** Words that show a value to be a stand-in for a secret. */
const PLACEHOLDER_WORDS = new Set(
  (
    'example examples sample placeholder your yours change changeme changeit replace replaceme dummy fake insert todo fixme ' +
    'redacted removed hidden masked here foo bar baz qux foobar lorem ipsum test tests testing tester mock mocked stub none null ' +
    'undefined enter value string demo default mypassword mysecret mytoken mykey some any empty unset invalid wrong ' +
    'nope xyz abc abcdef asdf qwerty'
  ).split(' '),
);

/** Words that name a secret; a value made of them only repeats its own name. */
const NAME_WORDS = new Set(
  'password passwd pass pwd passphrase secret secrets token tokens key keys api apikey access auth user username admin login client private public my the new old current confirm field input bearer basic credential credentials oauth id'.split(
    ' ',
  ),
);

const words = (value: string) =>
  value
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** Whether a value only stands for a secret: a template, a reference, a run of one character, a placeholder word. */
export function isPlaceholder(value: string): boolean {
  if (isReference(value) || isFiller(value)) return true;
  return words(value).some((word) => PLACEHOLDER_WORDS.has(word));
}

/** `${VAR}`, `{{ var }}`, `<name>`, `$VAR`, `%VAR%`, `op://vault/item` and their kin: what is there is fetched later. */
export function isReference(value: string): boolean {
  return (
    /^(?:<.*>|\{.*\}|\[.*\]|%.*%|\$[A-Za-z_(].*|@[\w.]+\(.*|__.*__|!\w+ .*)$/.test(value) ||
    /\$\{|\{\{|#\{|\$\(|<%|%[sd]\b|%\(/.test(value) ||
    /^(?:op|vault|secret|ssm|env|file|keyvault|awssm|gcpsm|aws-ssm|arn|projects|process\.env|os\.environ|secrets?\.|env\.|vars?\.|local\.|data\.|module\.)[:./[]/i.test(
      value,
    )
  );
}

/** Runs and counting, as people type them when any value will do. */
export function isFiller(value: string): boolean {
  if (/x{4,}|X{4,}|\*{3,}|\.{3,}|…|•{2,}|-{4,}|_{4,}|0{8,}|(.)\1{7,}/.test(value)) return true;
  if (/^(?:0?1234567\d*|abcdefgh\w*|0123456789\w*|deadbeef\w*)$/i.test(value)) return true;
  return new Set(value).size < Math.min(5, value.length);
}

/** Shannon entropy of the value's characters, bits a character. */
export function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** How many of lower case, upper case, digits and symbols a value uses. */
export function characterClasses(value: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d\s]/].filter((pattern) => pattern.test(value)).length;
}

/** Names, paths, addresses, patterns and code: what stands where a secret could stand, and is none. */
function isOrdinary(value: string): boolean {
  return (
    /^(?:https?|wss?|ftp|file|data|urn|mailto|git|ssh|javascript|chrome|blob|app|npm|sha\d{1,3}-?)[:-]/i.test(value) ||
    (/^\.{0,2}\/?(?:[\w@.*-]+\/){1,}[\w@.*-]*$/.test(value) && !/[A-Za-z]\d|\d[A-Za-z]/.test(value)) ||
    /^[a-z_$][\w$.]*\(|[,;][\w$]+:/i.test(value) ||
    /^(?:application|text|image|audio|video|font|multipart)\//.test(value) ||
    /^#[0-9a-f]{3,8}$/i.test(value) ||
    /^[\d.,:+-]+$/.test(value) ||
    /^\d{4}-\d\d-\d\d/.test(value) ||
    /^v?\d+\.\d+/.test(value) ||
    /^[\w.+-]+@[\w-]+\.[a-z.]+$/i.test(value) ||
    /\\[dwsSWDbnrt]|\(\?|\[\^|\]\+|\]\*|\.\*|=>|\(\)|&&|\|\||[!=]==?|\]\(|^[/^]|\$$/.test(value)
  );
}

/** Words and short numbers joined by separators or capitals: how people name things, not how machines make keys. */
function isNameLike(value: string): boolean {
  const parts = value.split(/[-_./:@?$\s]+|(?<=[a-z\d])(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
  const letters = value.match(/[A-Za-z]/g)?.length ?? 0;
  return (
    letters >= 2 * parts.length &&
    parts.every((part) => /^(?:[a-z]*|[A-Z]?[a-z]+|[A-Z]+)\d{0,4}$/.test(part) || /^\d{1,4}[a-z]{0,2}$/.test(part))
  );
}

/** Whether a value that goes by a token's, key's or secret's name is one: long, mixed, and of high entropy. */
export function isStrongToken(value: string, { least = 12, bits = 3 } = {}): boolean {
  if (value.length < least || value.length > 8_000 || /\s/.test(value)) return false;
  if (isPlaceholder(value) || isOrdinary(value) || isNameLike(value)) return false;
  if (/[^\x21-\x7e]/.test(value)) return false;
  if (/[(){}[\]<>"'`;,\\]/.test(value))
    return value.length >= 32 && characterClasses(value) >= 3 && /\d/.test(value) && entropy(value) >= 4.2;
  const random = entropy(value);
  if (/\d/.test(value) && /[A-Za-z]/.test(value)) return random >= bits;
  if (/^\d+$/.test(value)) return false;
  return value.length >= 20 && /[a-z]/.test(value) && /[A-Z]/.test(value) && random >= 3.8;
}

/** Whether a value that goes by a password's name is one. `loose` asks for more, where other words could stand too. */
export function isStrongPassword(value: string, { loose = false } = {}): boolean {
  if (value.length < 6 || value.length > 200 || /\s/.test(value)) return false;
  if (isReference(value) || isFiller(value) || isOrdinary(value)) return false;
  if (/^[[({<]|[\])}>]$|\([^()]*\)|^\w+\[|^[a-z_$][\w$]*(?:\??\.[a-z_$][\w$]*)+$/i.test(value)) return false;
  if (/[^\x21-\x7e\u00a1-\u024f]/.test(value)) return false;
  const classes = characterClasses(value);
  const strong = classes >= 3 && value.length >= 8 && /\d/.test(value) && entropy(value) >= 2.5;
  const placeholder = words(value).some((word) => PLACEHOLDER_WORDS.has(word));
  const own = words(value);
  const named = own.every((word) => NAME_WORDS.has(word));
  if (strong && !isNameLike(value)) return !placeholder;
  if (loose || placeholder || own.length === 0 || named) return false;
  if (strong && /\d{2}/.test(value)) return true;
  if (/^[a-z]+\d{1,4}$/i.test(value)) return true;
  return classes >= 2 && /\d|[!@#$%^&*+=?~]/.test(value) && !isNameLike(value);
}
