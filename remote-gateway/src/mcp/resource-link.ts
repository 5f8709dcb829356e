import { type Citation, resourceUri } from '@docferry/shared-contracts';
import type { ResourceLink } from '@modelcontextprotocol/server';
import { formatCitation } from './format-citation.ts';

/** Maximum length of a link's name, UTF-16 code units: enough for file and page, not for a whole heading path. */
const NAME_CHARS = 120;
/** Each costs context, and every citation has the parts of its address anyway. */
export const MAX_LINKS = 3;

/** A low priority: the model reads these when it needs them; hosts should not add them to every context. */
export const RESOURCE_ANNOTATIONS = { audience: ['assistant' as const], priority: 0.1 };
export const RESOURCE_MIME_TYPE = 'text/markdown';

/** A link to the slice that a citation refers to. `text` is the slice; its size in bytes is part of the link. */
export function resourceLink(
  citation: Pick<Citation, 'doc_id' | 'start' | 'end'> & Parameters<typeof formatCitation>[0],
  text?: string,
): ResourceLink {
  const { doc_id: docId, start, end } = citation;
  return {
    type: 'resource_link',
    uri: resourceUri({ docId, start, end }),
    name: formatCitation(citation).slice(0, NAME_CHARS).toWellFormed(),
    mimeType: RESOURCE_MIME_TYPE,
    ...(text === undefined ? {} : { size: Buffer.byteLength(text) }),
    annotations: RESOURCE_ANNOTATIONS,
  };
}
