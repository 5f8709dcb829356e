import { folderGlobs } from './folder-globs.ts';
import { graph } from './graph.ts';
import { graphOrigin } from './graph-origin.ts';
import { graphTriples } from './graph-triples.ts';
import type { Migration } from './migration.ts';
import { rolling } from './rolling.ts';
import { sources } from './sources.ts';
import { trash } from './trash.ts';
import { usage } from './usage.ts';

/** Steps after the baseline, in order of version. */
export const LATER: readonly Migration[] = [
  graph,
  usage,
  sources,
  trash,
  graphOrigin,
  graphTriples,
  rolling,
  folderGlobs,
];
