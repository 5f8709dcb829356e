import type { Citation } from '@docferry/shared-contracts';
import type { ResourceLink } from '@modelcontextprotocol/server';
import { formatCitation } from './format-citation.ts';

/** Longest name of a link, UTF-16 code units: a file and its place, not a whole heading path. */
const NAME_CHARS = 120;
/** More links than this are no list that a reader follows; every citation has its address anyway. */
export const MAX_LINKS = 10;

/** For the model to read when it needs to, not for a host to put into every context. */
export const RESOURCE_ANNOTATIONS = { audience: ['assistant' as const], priority: 0.1 };
export const RESOURCE_MIME_TYPE = 'text/markdown';

/** A link to the very slice that a citation names. `text` is the slice, for its size in bytes. */
export function resourceLink(
  citation: Pick<Citation, 'resource'> & Parameters<typeof formatCitation>[0],
  text?: string,
): ResourceLink {
  return {
    type: 'resource_link',
    uri: citation.resource,
    name: formatCitation(citation).slice(0, NAME_CHARS).toWellFormed(),
    mimeType: RESOURCE_MIME_TYPE,
    ...(text === undefined ? {} : { size: Buffer.byteLength(text) }),
    annotations: RESOURCE_ANNOTATIONS,
  };
}
