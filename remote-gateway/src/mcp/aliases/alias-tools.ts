import type { Gateway } from '../../gateway.ts';
import type { Tool } from '../tool.ts';
import { corpusAliases } from './corpus-aliases.ts';
import { excerptAliases } from './excerpt-aliases.ts';
import { ingestAliases } from './ingest-aliases.ts';
import { kbSearchAliases } from './kb-search-aliases.ts';
import { ragSearchAliases } from './rag-search-aliases.ts';

/** The tools under their former names, with the parameters and defaults of those days, for clients that know them. */
export function aliasTools(gateway: Gateway): Tool[] {
  return [
    ...ragSearchAliases(gateway),
    ...corpusAliases(gateway),
    ...kbSearchAliases(gateway),
    ...excerptAliases(gateway),
    ...ingestAliases(gateway),
  ];
}
