import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { UserError } from './errors.ts';
import { REDACT_MODES } from './redact/redact-mode.ts';

export const logLevelSchema = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

export const redactSchema = z.enum(REDACT_MODES);

export const urlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address, such as http://127.0.0.1:8000' })
  .refine((url) => !URL.parse(url)?.username && !URL.parse(url)?.password, 'must hold no user name or password')
  .transform((url) => url.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, ''));
export const keySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,4096}$/, 'must be one word of visible ASCII characters, as the gateway printed it');
export const directorySchema = z
  .string()
  .min(1)
  .transform((dir) => (dir === '~' || dir.startsWith('~/') ? join(homedir(), dir.slice(1)) : dir))
  .refine((dir) => isAbsolute(dir), 'must be an absolute path, such as /home/me/documents')
  .transform((dir) => resolve(dir));

export const fileSchema = z.strictObject({
  apiUrl: urlSchema.optional(),
  apiKey: keySchema.optional(),
  allowedDirs: z.array(directorySchema).min(1).optional(),
  dataDir: directorySchema.optional(),
  logLevel: logLevelSchema.optional(),
  redact: redactSchema.optional(),
});

/** What `config.json` holds. */
export type ConfigFile = z.infer<typeof fileSchema>;

/** `config.json` in the user's configuration folder (XDG Base Directory Specification). */
export function configFilePath(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'docferry', 'config.json');
}

/** Reads `config.json`; nothing where there is none. Throws UserError INVALID_ARGUMENT that names what is wrong. */
export function readConfigFile(path: string): ConfigFile {
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

/** Replaces `config.json` in one step. It may hold a key, so only its owner may read it. */
export function writeConfigFile(path: string, content: ConfigFile): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** What is wrong with a value, and which one. */
export function describe(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'unknown';
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
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
