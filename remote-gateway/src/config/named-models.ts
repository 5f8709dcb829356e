import { chooseEmbedder, type EmbedderChoice } from './choose-embedder.ts';
import { ConfigError } from './config-error.ts';
import { EMBEDDERS } from './settings/embedding.ts';
import type { SettingValues } from './settings.ts';

type Service = EmbedderChoice['kind'];

/** Services whose models are known by the start of their names. */
const BY_NAME: readonly (readonly [RegExp, Service])[] = [
  [/^voyage-/, 'voyage'],
  [/^gemini-embedding/, 'google'],
];
/** Embedders of one model, which their own name stands for. */
const WITHOUT_MODEL: ReadonlySet<string> = new Set(['static', 'minilm']);
/** Services whose address RAG_EMBEDDING_URL stands for. */
const WITH_URL: ReadonlySet<Service> = new Set(['voyage', 'google', 'vertex']);

/**
 * The settings of the embedder of all collections that choose no other, with what RAG_DOCS_MODEL says. Throws ConfigError
 * when another setting names the model as well.
 */
export function docsValues(values: SettingValues): SettingValues {
  const { docs_model: model } = values;
  if (model === undefined) return values;
  if (values.embedding_model !== undefined) {
    throw new ConfigError('RAG_DOCS_MODEL and RAG_EMBEDDING_MODEL both name the model. Set only one of them.');
  }
  return withModel(values, parsed(model, values.embedder ?? chooseEmbedder(values).kind));
}

/**
 * The embedder of collections that choose `code`; undefined when RAG_CODE_MODEL is not set. It shares keys and addresses
 * with the other one of its service. Throws ConfigError when its service lacks a value.
 */
export function chooseCodeEmbedder(values: SettingValues): EmbedderChoice | undefined {
  const { code_model: model } = values;
  if (model === undefined) return undefined;
  const docs = chooseEmbedder(docsValues(values)).kind;
  const { service, name } = parsed(model, docs);
  const isOthersUrl = service !== docs && WITH_URL.has(docs);
  return chooseEmbedder({
    ...withModel(values, { service, name }),
    // The length of the other model's vectors.
    embedding_dimension: undefined,
    embedding_url: isOthersUrl ? undefined : values.embedding_url,
  });
}

type Model = { readonly service: Service; readonly name: string };

/** `voyage:voyage-code-3`, or `voyage-code-3`; a name that shows no service is of the `usual` one. */
function parsed(model: string, usual: Service | undefined): Model {
  const prefix = EMBEDDERS.find((service) => model.startsWith(`${service}:`) || model === service);
  if (prefix !== undefined) {
    const name = model.slice(prefix.length + 1);
    if (name !== '' || WITHOUT_MODEL.has(prefix)) return { service: prefix, name };
    throw new ConfigError(`"${model}" names no model. Example: voyage:voyage-code-3`);
  }
  const service = BY_NAME.find(([start]) => start.test(model))?.[1] ?? usual;
  if (service !== undefined && !WITHOUT_MODEL.has(service)) return { service, name: model };
  throw new ConfigError(
    `"${model}" names no service. Put it in front: voyage:voyage-code-3, openai-compatible:${model}`,
  );
}

function withModel(values: SettingValues, { service, name }: Model): SettingValues {
  return {
    ...values,
    embedder: service,
    ...(service === 'azure' ? { azure_openai_embedding_deployment: name } : {}),
    ...(service === 'transformers' ? { transformers_model: name } : {}),
    ...(WITHOUT_MODEL.has(service) ? {} : { embedding_model: name }),
  };
}
