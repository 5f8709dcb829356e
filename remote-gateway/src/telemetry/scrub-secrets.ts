const HIDDEN = '[hidden]';

/** Fields whose value is a secret whatever it looks like, at any depth of a line of JSON. */
const SECRET_FIELD =
  /("(?:[\w-]*(?:authorization|password|passwd|secret|api[-_]?key|access[-_]?token|shared[-_]?token)|cookie|set-cookie)"\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.]*|\[[^\]]*\]?)/gi;

/** What is a secret by its looks: keys of Docferry and of providers, bearer tokens, JWTs, passwords in addresses. */
const SECRET_LOOKS: readonly (readonly [RegExp, string])[] = [
  [/\bdfk_[0-9A-Za-z_]+/g, `dfk_${HIDDEN}`],
  [/\b(?:sk|pk|pa|rk)-[0-9A-Za-z_-]{16,}/g, HIDDEN],
  [/\bAIza[0-9A-Za-z_-]{30,}/g, HIDDEN],
  [/(?<![\w-])eyJ[0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]*/g, HIDDEN],
  [/\b(Bearer|Basic)\s+[0-9A-Za-z._~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"]*):[^\s/@"]+@/gi, `$1:${HIDDEN}@`],
];

/** A function that hides secrets in a line of JSON, which stays valid; `known` are secrets of the configuration. */
export function secretScrubber(known: readonly string[] = []): (line: string) => string {
  // A short value would be found in innocent words.
  const exact = known.filter((secret) => secret.length >= 8).map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    let scrubbed = line;
    for (const secret of exact) scrubbed = scrubbed.replaceAll(secret, HIDDEN);
    scrubbed = scrubbed.replace(SECRET_FIELD, `$1"${HIDDEN}"`);
    for (const [looks, instead] of SECRET_LOOKS) scrubbed = scrubbed.replace(looks, instead);
    return scrubbed;
  };
}
