import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { flattenSettings } from './flatten-settings.ts';
import { SETTING_NAMES } from './settings.ts';

const ENV = { QDRANT_URL: 'https://cluster.example:6333', HOST: 'db.example', EMPTY: '' };

function flat(yaml: string) {
  const isSetting = (name: string) => SETTING_NAMES.some((known) => known === name);
  const { values, warnings } = flattenSettings(parse(yaml), { file: 'docferry.yaml', env: ENV, isSetting });
  return { values: Object.fromEntries(values), warnings };
}

describe('a nested configuration file', () => {
  it('is read as another product writes it, with values of the environment', () => {
    const yaml = `
qdrant:
  url: \${QDRANT_URL}
  api_key: \${QDRANT_API_KEY}
  collection: \${QDRANT_URL}
voyage:
  api_key: pa-1
  docs_model: "voyage-context-3"
  code_model: "voyage-code-3"
  rerank_model: "rerank-2.5"
retrieval_defaults:
  # nothing
`;
    expect(flat(yaml)).toEqual({
      values: {
        qdrant_url: 'https://cluster.example:6333',
        voyage_api_key: 'pa-1',
        docs_model: 'voyage-context-3',
        code_model: 'voyage-code-3',
        rerank_model: 'rerank-2.5',
        reranker: 'voyage',
      },
      warnings: [expect.stringContaining('"qdrant.collection" in docferry.yaml has no effect')],
    });
  });

  it('takes lists, pairs, numbers, defaults and an escaped dollar', () => {
    const yaml = `
port: 9000
corpus_groups: {adk: [adk_docs, adk_python], other: notes}
priors: {constraint: 0.35}
mcp: {toolsets: [core, rag]}
database_url: postgres://\${HOST}/\${DB:-docferry}
api_key: $\${QDRANT_URL}
`;
    expect(flat(yaml).values).toEqual({
      port: '9000',
      corpus_groups: 'adk=adk_docs+adk_python,other=notes',
      priors: 'constraint=0.35',
      mcp_toolsets: 'core,rag',
      database_url: 'postgres://db.example/docferry',
      api_key: `\${QDRANT_URL}`,
    });
  });

  it.each([
    ['- port', 'must be a list of settings'],
    ['constructor: 1', '"constructor"'],
    ['a: {b: {c: {d: {e: 1}}}}', 'nested too deeply'],
    ['port: [[1]]', '"port"'],
    [`database_url: postgres://\${EMPTY}/x`, 'EMPTY, which is not set'],
  ])('is refused for %s', (yaml, message) => {
    expect(() => flat(yaml)).toThrow(message);
  });
});
