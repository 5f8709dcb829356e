import { type Citation, citationSchema } from '@docferry/shared-contracts';

/** What an agent needs to cite a passage and to read on. The REST API returns more, and so does `list_documents`. */
export const briefCitationSchema = citationSchema
  .pick({
    passage_id: true,
    doc_id: true,
    collection: true,
    filename: true,
    heading_path: true,
    segment: true,
    lines: true,
    start: true,
    end: true,
  })
  .extend({ uri: citationSchema.shape.uri.optional() });

/** The uri is only there when it says more than the file name: single files have a hash. */
export function briefUri({ uri, filename }: Pick<Citation, 'uri' | 'filename'>): { readonly uri?: string } {
  return uri === filename || uri.startsWith('~') ? {} : { uri };
}

/** A citation without the uri that says nothing; the schema omits the other fields. */
export function briefCitation({ uri, ...citation }: Citation): Omit<Citation, 'uri'> & { readonly uri?: string } {
  return { ...citation, ...briefUri({ uri, filename: citation.filename }) };
}
