/** `$XDG_CACHE_HOME/docferry`, else `~/.cache/docferry`: what the programs can fetch again. */
export function cacheDir(env?: NodeJS.ProcessEnv): string;
