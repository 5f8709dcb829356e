import type { PostgresInstall } from './find-postgres.ts';

/** Environment that makes the dynamic linker see the libraries' links when they are outside the package. */
export function libraryPath({ libraryDir }: PostgresInstall): NodeJS.ProcessEnv {
  if (libraryDir === undefined) return {};
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: libraryDir } : { LD_LIBRARY_PATH: libraryDir };
}
