import type { Secret } from './secret.ts';
import { entropy, isPlaceholder } from './value-strength.ts';

/** Shorter lines are not wrapped: a page is wider. */
const MIN_LINE_WIDTH = 50;
const MAX_LINES = 40;

/**
 * A page wraps what does not fit: a secret that ends where its line does continues on the next lines as long as they begin
 * with more of its kind.
 */
export function extendWrapped(text: string, secret: Secret): Secret {
  let { end } = secret;
  if (secret.end - secret.start < 12) return secret;
  for (let count = 0; count < MAX_LINES && text[end] === '\n'; count += 1) {
    const lineStart = text.lastIndexOf('\n', end - 1) + 1;
    if (end - lineStart < MIN_LINE_WIDTH) break;
    const run = /\n[ \t]{0,8}([\w+/=~.-]{3,400})(?=$|[\n;&"'`\s|@])/y;
    run.lastIndex = end;
    const match = run.exec(text);
    if (!match?.[1] || !isMore(match[1])) break;
    end += match[0].length;
  }
  return end === secret.end ? secret : { ...secret, end };
}

function isMore(run: string): boolean {
  if (isPlaceholder(run) && run.length < 24) return false;
  if (!/\d/.test(run) || !/[A-Za-z]/.test(run) || /^\w+=./.test(run))
    return /^[A-Za-z\d+/]{1,20}={1,2}$/.test(run) && !/^[A-Z]+=$/.test(run);
  if (run.length < 16) return /[a-z]/.test(run) && /[A-Z]/.test(run) && !/^[A-Z]?[a-z]+\d+$/.test(run);
  return entropy(run) >= 3;
}
