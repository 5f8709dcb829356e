import { type InputRequiredResult, isInputRequiredResult, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { findRoot, type Project, readProjectConfig } from '../index/project-config.ts';
import { allowedFolder, insideRoots } from '../roots/allowed-folder.ts';
import { allowedRoots } from '../roots/allowed-roots.ts';
import type { ToolHost } from './agent-tools.ts';
import { clientRoots } from './client-roots.ts';

export const folderSchema = z
  .string()
  .min(1)
  .max(4_096)
  .optional()
  .describe('The project, by default the first allowed folder');

/** What agents of other programs call the folder. */
export const FOLDER_ALIASES = { project_root: 'dir' } as const;

/** The folder that a tool's `dir` names and the allowed roots, or the question to the client which may be read. */
export async function readableFolder(
  { server, configuredRoots, workingDirectory, closed }: ToolHost,
  dir: string | undefined,
  ctx: ServerContext,
): Promise<{ readonly folder: string; readonly roots: readonly string[] } | InputRequiredResult> {
  const fromClient = configuredRoots?.length ? undefined : await clientRoots(server, ctx);
  if (isInputRequiredResult(fromClient)) return fromClient;
  const roots = allowedRoots({ configured: configuredRoots, fromClient, workingDirectory });
  return { folder: await allowedFolder(dir, roots, closed), roots };
}

/**
 * The project at or above a folder. Its root must be allowed too. Its configuration is read again at each call, so that a
 * restarted agent needs no set-up. Throws UserError.
 */
export async function allowedProject(host: ToolHost, folder: string, roots: readonly string[]): Promise<Project> {
  const root = findRoot(folder);
  if (root === undefined)
    throw new UserError('PROJECT_NOT_INITIALIZED', 'This folder is not set up, nor is one above it.');
  await insideRoots(root, roots, host.closed);
  return { root, config: readProjectConfig(root) };
}
