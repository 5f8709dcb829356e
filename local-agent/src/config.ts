import { delimiter, resolve } from 'node:path';
import { defaultDataDir, readClientFile } from '@docferry/shared-contracts';
import { z } from 'zod';
import {
  configFilePath,
  describe,
  directorySchema,
  keySchema,
  logLevelSchema,
  readConfigFile,
  redactSchema,
  urlSchema,
} from './config-file.ts';
import { UserError } from './errors.ts';
import type { RedactMode } from './redact/redact-mode.ts';

/** Where a value came from, so that a message can name the very setting to change. */
export type Origin = 'flag' | 'environment' | 'config file' | 'client.json' | 'default';

export type LogLevel = z.infer<typeof logLevelSchema>;

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
  /** Where each value is from; nowhere where there is none. */
  readonly origins: Readonly<Record<SettingName, Origin | undefined>>;
};

/** The settings by their names in `config.json`. */
export type SettingName = 'apiUrl' | 'apiKey' | 'allowedDirs' | 'dataDir' | 'logLevel' | 'redact';

/** What command-line flags may set; they win over everything else. */
export type ConfigFlags = {
  readonly apiUrl?: string;
  readonly allowDir?: readonly string[];
  readonly dataDir?: string;
  readonly logLevel?: string;
  readonly redact?: string;
};

/**
 * Reads the settings: flags, then environment, then `config.json`, then what a local gateway left, then defaults.
 * Throws UserError INVALID_ARGUMENT that names the setting at fault.
 */
export function readConfig(flags: ConfigFlags = {}, env: NodeJS.ProcessEnv = process.env): AgentConfig {
  const file = readConfigFile(configFilePath(env));
  const [dataDir, dataDirOrigin] = firstSet<string>([
    [setting('--data-dir', directorySchema, flags.dataDir && resolve(flags.dataDir)), 'flag'],
    [setting('RAG_DATA_DIR', directorySchema, env.RAG_DATA_DIR), 'environment'],
    [file.dataDir, 'config file'],
  ]) ?? [defaultDataDir(env), 'default'];
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
  const [logLevel, logLevelOrigin] = firstSet<LogLevel>([
    [setting('--log-level', logLevelSchema, flags.logLevel), 'flag'],
    [setting('LOG_LEVEL', logLevelSchema, env.LOG_LEVEL?.toLowerCase()), 'environment'],
    [file.logLevel, 'config file'],
  ]) ?? ['info', 'default'];
  const [redact, redactOrigin] = firstSet<RedactMode>([
    [setting('--redact', redactSchema, flags.redact), 'flag'],
    [setting('RAG_REDACT', redactSchema, env.RAG_REDACT?.toLowerCase()), 'environment'],
    [file.redact, 'config file'],
  ]) ?? ['redact', 'default'];
  const dirs = allowedDirs(flags, env, file.allowedDirs);
  return {
    apiUrl,
    apiUrlOrigin,
    apiKey: key?.[0],
    apiKeyOrigin: key?.[1],
    allowedDirs: dirs?.[0],
    dataDir,
    logLevel,
    redact,
    origins: {
      apiUrl: apiUrlOrigin,
      apiKey: key?.[1],
      allowedDirs: dirs?.[1],
      dataDir: dataDirOrigin,
      logLevel: logLevelOrigin,
      redact: redactOrigin,
    },
  };
}

function allowedDirs(
  flags: ConfigFlags,
  env: NodeJS.ProcessEnv,
  fromFile: string[] | undefined,
): [string[], Origin] | undefined {
  const fromFlags = flags.allowDir?.map((dir) => resolve(dir));
  const fromEnv = env.RAG_ALLOWED_DIRS?.split(delimiter).filter((dir) => dir.trim() !== '');
  const list = z.array(directorySchema).min(1);
  return firstSet<string[]>([
    [setting('--allow-dir', list, fromFlags), 'flag'],
    [setting('RAG_ALLOWED_DIRS', list, fromEnv?.length ? fromEnv.map((dir) => dir.trim()) : undefined), 'environment'],
    [fromFile, 'config file'],
  ]);
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
