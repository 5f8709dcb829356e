import type { ConversionWarning } from '@docferry/shared-contracts';

/** A `data:` URL (RFC 2397) in base64 with so much in it that it is a file of its own; what is shorter is left as it stands. */
const INLINE_DATA = /(data:[\w.+-]{1,60}\/[\w.+-]{1,80}(?:;[\w=.+-]{1,60}){0,4};base64,)[A-Za-z0-9+/=]{200,}/g;

/** Text without the files that lie in it as `data:` URLs: images are never part of what is searched. */
export function omitInlineData(text: string): { text: string; warnings: ConversionWarning[] } {
  let count = 0;
  const without = text.replace(INLINE_DATA, (_, head: string) => {
    count += 1;
    return `${head}…`;
  });
  const message = `${count} ${count === 1 ? 'file' : 'files'} in the text as data: URLs ${count === 1 ? 'is' : 'are'} omitted.`;
  return { text: without, warnings: count === 0 ? [] : [{ code: 'inline_data_left_out', message }] };
}
