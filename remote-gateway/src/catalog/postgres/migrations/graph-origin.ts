import type { Migration } from './migration.ts';

/** How each edge of a graph was found: by rules in the text, or in the syntax tree of source code. */
export const graphOrigin: Migration = {
  version: 20,
  name: 'graph-origin',
  sql: `
    ALTER TABLE docferry.graph_edges ADD COLUMN origin text COLLATE "C" NOT NULL DEFAULT 'text';
  `,
};
