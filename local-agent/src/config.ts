import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { defaultDataDir, readClientFile } from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from './errors.ts';
import { REDACT_MODES, type RedactMode } from './redact/redact-mode.ts';

/** Where a value came from, so that a message can name the very setting to change. */
export type Origin = 'flag' | 'environment' | 'config file' | 'client.json' | 'default';

/** The agent's settings, read once. */
export type AgentConfig = {
  /** Base address of the gateway, without a slash at its end. */
  readonly apiUrl: string;
  readonly apiUrlOrigin: Origin;
  /** Absent when none is known; the gateway then refuses and its error says how to set one. */
  readonly apiKey: string | undefined;
  readonly apiKeyOrigin: Origin | undefined;
  /** Absolute folders that MCP tools may read below; absent when the user named none. */
  readonly allowedDirs: readonly string[] | undefined;
  /** Shared with a gateway on this machine: `client.json`, the machine's key. */
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  /** What is done with documents that hold secrets, before they are sent. */
  readonly redact: RedactMode;
};

/** What command-line flags may set; they win over everything else. */
export type ConfigFlags = {
  readonly apiUrl?: string;
  readonly allowDir?: readonly string[];
  readonly dataDir?: string;
  readonly logLevel?: string;
  readonly redact?: string;
};

const logLevelSchema = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);
export type LogLevel = z.infer<typeof logLevelSchema>;

const redactSchema = z.enum(REDACT_MODES);

const urlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address, such as http://127.0.0.1:8000' })
  .refine((url) => !URL.parse(url)?.username && !URL.parse(url)?.password, 'must hold no user name or password')
  .transform((url) => url.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, ''));
const keySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,4096}$/, 'must be one word of visible ASCII characters, as the gateway printed it');
const directorySchema = z
  .string()
  .min(1)
  .transform((dir) => (dir === '~' || dir.startsWith('~/') ? join(homedir(), dir.slice(1)) : dir))
  .refine((dir) => isAbsolute(dir), 'must be an absolute path, such as /home/me/documents')
  .transform((dir) => resolve(dir));

const fileSchema = z.strictObject({
  apiUrl: urlSchema.optional(),
  apiKey: keySchema.optional(),
  allowedDirs: z.array(directorySchema).min(1).optional(),
  dataDir: directorySchema.optional(),
  logLevel: logLevelSchema.optional(),
  redact: redactSchema.optional(),
});

/**
 * Reads the settings: flags, then environment, then `config.json`, then what a local gateway left, then defaults.
 * Throws UserError INVALID_ARGUMENT that names the setting at fault.
 */
export function readConfig(flags: ConfigFlags = {}, env: NodeJS.ProcessEnv = process.env): AgentConfig {
  const file = readConfigFile(configFilePath(env));
  const dataDir =
    setting('--data-dir', directorySchema, flags.dataDir && resolve(flags.dataDir)) ??
    setting('RAG_DATA_DIR', directorySchema, env.RAG_DATA_DIR) ??
    file.dataDir ??
    defaultDataDir(env);
  const client = readClientFile(dataDir);
  const [apiUrl, apiUrlOrigin] = firstSet<string>([
    [setting('--api-url', urlSchema, flags.apiUrl), 'flag'],
    [setting('RAG_API_URL', urlSchema, env.RAG_API_URL), 'environment'],
    [file.apiUrl, 'config file'],
    [client?.url, 'client.json'],
  ]) ?? ['http://127.0.0.1:8000', 'default'];
  const key = firstSet<string>([
    [setting('RAG_API_KEY', keySchema, env.RAG_API_KEY), 'environment'],
    [file.apiKey, 'config file'],
    // a key that a local gateway made never travels to another server
    [client && sameServer(client.url, apiUrl) ? client.apiKey : undefined, 'client.json'],
  ]);
  return {
    apiUrl,
    apiUrlOrigin,
    apiKey: key?.[0],
    apiKeyOrigin: key?.[1],
    allowedDirs: allowedDirs(flags, env) ?? file.allowedDirs,
    dataDir,
    logLevel:
      setting('--log-level', logLevelSchema, flags.logLevel) ??
      setting('LOG_LEVEL', logLevelSchema, env.LOG_LEVEL?.toLowerCase()) ??
      file.logLevel ??
      'info',
    redact:
      setting('--redact', redactSchema, flags.redact) ??
      setting('RAG_REDACT', redactSchema, env.RAG_REDACT?.toLowerCase()) ??
      file.redact ??
      'redact',
  };
}

/** `config.json` in the user's configuration folder (XDG Base Directory Specification). */
export function configFilePath(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'docferry', 'config.json');
}

function allowedDirs(flags: ConfigFlags, env: NodeJS.ProcessEnv): string[] | undefined {
  const fromFlags = flags.allowDir?.map((dir) => resolve(dir));
  const fromEnv = env.RAG_ALLOWED_DIRS?.split(delimiter).filter((dir) => dir.trim() !== '');
  const list = z.array(directorySchema).min(1);
  return (
    setting('--allow-dir', list, fromFlags) ??
    setting('RAG_ALLOWED_DIRS', list, fromEnv?.length ? fromEnv.map((dir) => dir.trim()) : undefined)
  );
}

function readConfigFile(path: string): z.infer<typeof fileSchema> {
  const text = readIfThere(path);
  if (text === undefined) return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new UserError('INVALID_ARGUMENT', 'The configuration file is not valid JSON.', {
      advice: `Correct or remove ${path}.`,
      cause: error,
    });
  }
  const parsed = fileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UserError('INVALID_ARGUMENT', `The configuration file has a wrong value: ${describe(issue)}.`, {
    advice: `Correct ${path}; it may hold ${Object.keys(fileSchema.shape).join(', ')}.`,
  });
}

function setting<Schema extends z.ZodType>(name: string, schema: Schema, value: unknown): z.infer<Schema> | undefined {
  if (value === undefined || value === '') return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UserError('INVALID_ARGUMENT', `${name} has a wrong value: ${describe(parsed.error.issues[0])}.`, {
    advice: `Correct ${name} and start again.`,
    details: { setting: name },
  });
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'unknown';
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
}

function firstSet<Value>(candidates: readonly [Value | undefined, Origin][]): [Value, Origin] | undefined {
  for (const [value, origin] of candidates) if (value !== undefined) return [value, origin];
  return undefined;
}

function sameServer(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return (
    a.port === b.port && a.protocol === b.protocol && (a.hostname === b.hostname || (isLoopback(a) && isLoopback(b)))
  );
}

/** Whether a URL names this machine's loopback interface. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw new UserError('INVALID_ARGUMENT', 'A settings file cannot be read.', {
      advice: `Make ${path} readable for your user, or remove it.`,
      cause: error,
    });
  }
}
