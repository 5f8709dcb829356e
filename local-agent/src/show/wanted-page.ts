/**
 * In: a passage or document of the gateway. Out: its page as an image, drawn from the original on this machine.
 * Never: sends the original, or reads a file that no document was made of.
 */
import { type Citation, type DocumentInfo, LIMITS } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';

/** A page of a document, and the text on it that is meant. */
export type WantedPage = {
  readonly document: DocumentInfo;
  /** From 1. */
  readonly page: number;
  readonly quote: string | undefined;
};

type Client = Pick<GatewayClient, 'document' | 'readPassage'>;

/** The page that a passage begins on; `quote` is the part of it to mark instead of the whole. Throws UserError. */
export async function pageOfPassage(
  client: Client,
  passageId: string,
  quote: string | undefined,
  signal: AbortSignal,
): Promise<WantedPage> {
  const { citation, text } = await client.readPassage(
    { passage_id: passageId, max_tokens: LIMITS.passageTokens },
    { signal },
  );
  const { document } = await client.document(citation.doc_id, { max_tokens: 1 }, { signal });
  return { document, page: pageNumber(citation), quote: quote ?? text };
}

/** A page of a document by its number. Throws UserError. */
export async function pageOfDocument(
  client: Client,
  docId: string,
  { page, quote }: { readonly page: number; readonly quote: string | undefined },
  signal: AbortSignal,
): Promise<WantedPage> {
  const { document } = await client.document(docId, { max_tokens: 1 }, { signal });
  return { document, page, quote };
}

function pageNumber({ segment, filename }: Citation): number {
  const number = segment?.kind === 'page' ? Number(segment.label) : Number.NaN;
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UserError('UNSUPPORTED_FORMAT', `The passage of ${filename} is on no page that can be drawn.`, {
    advice: 'Only pages of PDFs and images can be shown; read its text instead.',
  });
}
