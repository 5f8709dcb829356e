/**
 * In: flags, environment variables and a YAML file. Out: one checked configuration with the origin of each value. Never
 * opens a connection or a file other than the configuration file.
 */
import { defaultDataDir, type OutgoingProxy } from '@docferry/shared-contracts';
import type { ChatModelOptions } from '../answer/remote-chat-model.ts';
import type { RemoteRerankerOptions } from '../rerank/remote-reranker.ts';
import { chooseChatModel } from './choose-chat-model.ts';
import { chooseEmbedder, type EmbedderChoice } from './choose-embedder.ts';
import { chooseReranker } from './choose-reranker.ts';
import { ConfigError } from './config-error.ts';
import { chooseCodeEmbedder, docsValues } from './named-models.ts';
import { outgoingProxy } from './outgoing-proxy.ts';
import { readConfigFile } from './read-config-file.ts';
import { factsOf, SETTING_NAMES, type SettingName, type SettingValues, settingsSchema } from './settings.ts';
import { CONFIG_VARIABLES } from './unknown-variables.ts';

export type Origin = 'flag' | 'environment' | 'file' | 'default';

export type Config = SettingValues & {
  readonly embedding: EmbedderChoice;
  /** For collections that choose `code`; undefined when RAG_CODE_MODEL is not set. */
  readonly codeEmbedding: EmbedderChoice | undefined;
  readonly reranking: RemoteRerankerOptions | undefined;
  /** What writes answers; undefined for quotes only. */
  readonly answering: ChatModelOptions | undefined;
  /** What reads facts for the graph; undefined for rules only. */
  readonly graphModel: ChatModelOptions | undefined;
  /** Proxies of the environment; undefined for none. */
  readonly outgoing: OutgoingProxy | undefined;
  /** Where each value came from. */
  readonly origins: ReadonlyMap<SettingName, Origin>;
  /** What in the file has no effect. */
  readonly warnings: readonly string[];
};

export type ConfigSources = {
  /** Values of the command line. */
  readonly flags?: Partial<Record<SettingName, string | undefined>>;
  readonly env: NodeJS.ProcessEnv;
  /** Path of a configuration file; that of RAG_CONFIG, or `docferry.yaml` in the working directory, when absent. */
  readonly file?: string | undefined;
};

/**
 * Reads the configuration once: flags before environment before file before defaults. An empty environment variable
 * counts as unset. Throws ConfigError with the name at fault, the shape of a right value and an example.
 */
export function loadConfig({ flags = {}, env, file }: ConfigSources): Config {
  const named = file ?? CONFIG_VARIABLES.map((name) => env[name]).find((path) => path);
  const fromFile = readConfigFile(named, env, (name) => SETTING_NAMES.some((known) => known === name));

  const raw: Record<string, string> = {};
  const origins = new Map<SettingName, Origin>();
  const take = (name: SettingName, origin: Origin, value: string | undefined): void => {
    if (value === undefined || origins.has(name)) return;
    raw[name] = value;
    origins.set(name, origin);
  };
  for (const name of SETTING_NAMES) {
    take(name, 'flag', flags[name]);
    const { env: variable, alias } = factsOf(name);
    take(name, 'environment', env[variable] || (alias && env[alias]) || undefined);
    take(name, 'file', fromFile.values.get(name));
  }
  take('data_dir', 'default', defaultDataDir(env));
  for (const name of SETTING_NAMES) if (!origins.has(name)) origins.set(name, 'default');

  const parsed = settingsSchema.safeParse(raw);
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path[0];
    const name = SETTING_NAMES.find((known) => known === at);
    if (!name) throw parsed.error;
    throw wrongValue(name, origins.get(name), raw[name], fromFile.path);
  }
  const values = parsed.data;
  if (values.chunk_overlap * 2 > values.chunk_size) {
    throw wrongValue('chunk_overlap', origins.get('chunk_overlap'), String(values.chunk_overlap), fromFile.path);
  }
  return {
    ...values,
    outgoing: outgoingProxy(env),
    embedding: chooseEmbedder(docsValues(values)),
    codeEmbedding: chooseCodeEmbedder(values),
    reranking: chooseReranker(values, origins.get('reranker') !== 'default'),
    answering: chooseChatModel(values),
    graphModel: chooseChatModel(values, 'graph_model'),
    origins,
    warnings: fromFile.warnings,
  };
}

function wrongValue(name: SettingName, origin: Origin | undefined, value: string | undefined, file: string): Error {
  const { env, shape, example, secret } = factsOf(name);
  const where = {
    flag: `--${name.replaceAll('_', '-')}`,
    environment: env,
    file: `"${name}" in ${file}`,
    default: env,
  }[origin ?? 'default'];
  const given = secret ? 'The value given (not shown, it is a secret)' : `"${(value ?? '').slice(0, 100)}"`;
  return new ConfigError(`${where} is wrong. ${given} cannot be used: it must be ${shape}. Example: ${example}`);
}
