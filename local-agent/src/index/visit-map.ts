import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import ignore from 'ignore';
import { keepMap } from './architecture/keep-map.ts';
import type { CachedFile } from './index-cache.ts';
import { visit, type Walk } from './index-walk.ts';
import { MAP_PATH, type Project } from './project-config.ts';

/** The map of the project, made again where the code has changed. It is made of all other files, so that it comes last. */
export async function visitMap(project: Project, walk: Walk): Promise<void> {
  const { job, kept, paths } = walk;
  const path = join(project.root, MAP_PATH);
  const { exclude } = project.config;
  if (!existsSync(path) || (exclude.length > 0 && ignore().add(exclude).ignores(MAP_PATH))) return;
  const isGone = ({ path: name, outcome }: CachedFile) => outcome === 'sent' && name !== MAP_PATH && !kept.has(name);
  const isChanged = walk.dirty > 0 || [...job.cache.files()].some(isGone);
  if (isChanged && !job.dryRun && !walk.filter) job.report.architecture = keepMap(project, paths, job.cache);
  const { size, mtimeMs, ctimeMs } = lstatSync(path);
  await visit(walk, { path: MAP_PATH, stat: { size, mtimeMs, ctimeMs } });
}
