import type { Gateway } from '../../gateway.ts';
import type { Tool } from '../tool.ts';
import { kbExcerptTools } from './kb-excerpt.ts';
import { kbSearchTools } from './kb-search.ts';
import { ragCorpusTools } from './rag-corpus.ts';
import { ragIngestTools } from './rag-ingest.ts';
import { ragSearchTools } from './rag-search.ts';

/** The tools under their former names, with the parameters and defaults of those days, for clients that know them. */
export function compatibilityTools(gateway: Gateway): Tool[] {
  return [
    ...ragSearchTools(gateway),
    ...ragCorpusTools(gateway),
    ...kbSearchTools(gateway),
    ...kbExcerptTools(gateway),
    ...ragIngestTools(gateway),
  ];
}
