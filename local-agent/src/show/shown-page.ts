import type { Converter, PageImage } from '../convert/index.ts';
import { isChanged } from './original-file.ts';
import type { WantedPage } from './wanted-page.ts';

export type ShownPage = PageImage & {
  /** Whether the original changed since it was sent, so that the page may be another one. */
  readonly changed: boolean;
};

/** Draws the page of an original. Throws UserError as `drawPage` does. */
export async function showPage(
  converter: Pick<Converter, 'drawPage'>,
  { document, page, quote }: WantedPage,
  bytes: Uint8Array,
  options: { readonly signal: AbortSignal; readonly password?: string | undefined },
): Promise<ShownPage> {
  const { signal, password } = options;
  const image = await converter.drawPage(
    { filename: document.filename, bytes },
    { page, signal, ...(quote === undefined ? {} : { quote }), ...(password === undefined ? {} : { password }) },
  );
  return { ...image, changed: isChanged(document, bytes) };
}

/** What a person or model should know of the image, in one sentence each. */
export function describeShown({ document, page, quote }: WantedPage, { marked, changed }: ShownPage): string[] {
  const name = `${document.filename}, page ${page}`;
  return [
    quote === undefined
      ? `${name}.`
      : marked
        ? `${name}, with the text marked.`
        : `${name}; the text was not found on it.`,
    ...(changed ? ['The file was changed since it was ingested: the page may differ from the text.'] : []),
  ];
}
