import { searchFiltersSchema } from '@docferry/shared-contracts';
import { z } from 'zod';

/** Filters of a search with a one-line description. Their full schema would be a tenth of all tool listings. */
export const briefFilters = z
  .looseObject({})
  .pipe(searchFiltersSchema)
  .optional()
  .describe('kind[], tags[], doc_ids[], source, uri_prefix, updated_after (RFC 3339), visibility (team|private)');
