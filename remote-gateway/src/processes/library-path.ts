import type { PostgresInstall } from './find-postgres.ts';

/** Environment that makes the dynamic linker see the libraries' links when they are outside the package. */
export function libraryPath({ libraryDirs }: PostgresInstall): NodeJS.ProcessEnv {
  if (libraryDirs.length === 0) return {};
  const path = libraryDirs.join(':');
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path };
}
