/** What a name says of the value that it is given: made by a person, or by a machine. */
export type NameClass = 'password' | 'token';

const PASSWORD = new Set(
  'password passwords requirepass passwd pwd pass passphrase passcode passwort psw userpass dbpass'.split(' '),
);
const TOKEN = new Set(
  'secret secrets token apikey apitoken authtoken accesstoken credential credentials creds jwt pat bearer auth authorization sharedsecret clientsecret secretkey accesskey privatekey accountkey sharedaccesskey sessionkey signingkey encryptionkey apisecret identitytoken refreshtoken'.split(
    ' ',
  ),
);
/** A `key` is a secret when one of these stands before it; a `cacheKey` is none. */
const KEY_OF = new Set(
  'api app access account secret private priv encryption encrypt enc decryption signing sign signature master shared auth authentication service admin storage license licence session cookie hmac aes crypto cipher subscription deploy webhook write primary secondary client consumer server integration ingest ingestion ssh rsa jwt root restricted live prod sas security deployment application project instrumentation function host developer publishing merchant openai azure anthropic gemini google stripe twilio sendgrid mailgun datadog algolia mapbox github gitlab slack sentry heroku cohere mistral voyage huggingface'.split(
    ' ',
  ),
);
/** Words after the one that names a secret that change nothing: `SECRET_KEY_BASE`, `password_1`, `TOKEN_PROD`. */
const NEUTRAL = new Set(
  'value string str prod production dev development staging stage live base base64 b64 enc plain plaintext text new old current default env var v1 v2 main raw hex data salt primary secondary backup'.split(
    ' ',
  ),
);
const NOT_SECRET =
  /public|cache|hash(?:es|ed)?$|csrf|cancel|next|page|continuation|syntax|lexer|parser|design|color|css/i;

/** Whether what goes by this name is a secret; `undefined` when the name says nothing. */
export function classifyName(name: string): NameClass | undefined {
  const words = name
    .split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .map((word) => word.toLowerCase().replace(/(?<!\d)\d+$/, ''));
  while (words.length > 1 && NEUTRAL.has(words.at(-1) ?? '')) words.pop();
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (PASSWORD.has(last) || /(?:password|passwd|passphrase)$/.test(last)) return 'password';
  if (/(?:db|user|store|key|root|admin|smtp|mail|ftp|redis|mysql|pg|bind|proxy)pass$/.test(last)) return 'password';
  if (NOT_SECRET.test(name)) return undefined;
  if (TOKEN.has(last) || /(?:secret|token|apikey|accesskey|secretkey|privatekey)$/.test(last)) return 'token';
  if (last === 'id' && before === 'key' && words.at(-3) === 'private') return 'token';
  if (last !== 'key') return undefined;
  return KEY_OF.has(before) || /^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(name) ? 'token' : undefined;
}
