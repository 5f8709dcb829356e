/** A value of the configuration that cannot be used. The message names it, what it must be, and an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
