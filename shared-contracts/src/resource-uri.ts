import { z } from 'zod';

/** The template of {@link resourceUri} (RFC 6570), as MCP servers publish it. */
export const RESOURCE_TEMPLATE = 'docferry://documents/{doc_id}/{start}-{end}';
const RESOURCE = /^docferry:\/\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d{1,9})-(\d{1,9})$/;

/** A slice of a document's text; offsets are UTF-16 code units, end exclusive. */
export type ResourceRef = { readonly docId: string; readonly start: number; readonly end: number };

/** Address of the document slice that a citation refers to. */
export function resourceUri({ docId, start, end }: ResourceRef): string {
  return `docferry://documents/${docId}/${start}-${end}`;
}

/** Parses a resource address; `undefined` when it is not one. Does not check whether the caller may read it. */
export function parseResourceUri(uri: string): ResourceRef | undefined {
  const [, docId, first, last] = RESOURCE.exec(uri) ?? [];
  const ref = { docId: docId ?? '', start: Number(first), end: Number(last) };
  return docId !== undefined && ref.end > ref.start ? ref : undefined;
}

export const resourceUriSchema = z.string().regex(RESOURCE).describe('Address of this exact slice, for resources/read');
