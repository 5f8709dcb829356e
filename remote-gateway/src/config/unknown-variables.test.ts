import { AGENT_VARIABLES, nearestName } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { factsOf, SETTING_NAMES } from './settings.ts';
import { unknownVariables } from './unknown-variables.ts';

describe('a name in the environment that is no setting', () => {
  it.each([
    ['RAG_API_KEYS', 'RAG_API_KEY'],
    ['RAG_EMBEDING_MODEL', 'RAG_EMBEDDING_MODEL'],
    ['RAG_ALLOWED_DIR', 'RAG_ALLOWED_DIRS'],
    ['QDRANT_APIKEY', 'QDRANT_API_KEY'],
    ['QDRANT_HOST', 'QDRANT_URL'],
    ['AZURE_OPENAI_DEPLOYMENT', 'AZURE_OPENAI_EMBEDDING_DEPLOYMENT'],
    ['AZURE_OPENAI_EMBEDDINGS_DEPLOYMENT', 'AZURE_OPENAI_EMBEDDING_DEPLOYMENT'],
    ['AZURE_OPENAPI_KEY', 'AZURE_OPENAI_KEY'],
  ])('such as %s is told, with the nearest that is one: %s', (name, nearest) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([
      `${name} is set in the environment and is not a setting, so it has no effect. Did you mean ${nearest}?`,
    ]);
  });

  it('is reported without a guess when nothing is near', () => {
    expect(unknownVariables({ RAG_COMPLETELY_DIFFERENT_THING: '1' })).toEqual([
      expect.stringContaining('docs/configuration.md'),
    ]);
  });

  it.each([
    'RAG_API_URL', // the agent's
    'RAG_PORT',
    'AZURE_OPENAI_API_KEY',
    'AZURE_CLIENT_ID',
    'AZURE_TENANT_ID',
    'AZURE_CLIENT_SECRET',
    'AZURE_CLIENT_CERTIFICATE_PATH',
    'AZURE_FEDERATED_TOKEN_FILE',
    'AZURE_AUTHORITY_HOST',
    'AZURE_SUBSCRIPTION_ID',
    'AZURE_STORAGE_CONNECTION_STRING',
    'AZURE_CONFIG_DIR',
    'AZURE_OPENAI_AD_TOKEN',
    'AZURE_OPENAI_CHAT_DEPLOYMENT_NAME',
    'QDRANT__SERVICE__API_KEY',
    'QDRANT_SERVICE_HOST',
    'QDRANT_PORT_6333_TCP_ADDR',
    'OPENAI_ORG_ID',
    'PATH',
  ])('is not told of %s, which is one or is of somebody else', (name) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([]);
  });

  it('is never within a slip of a setting of the agent, which would take it for its own', () => {
    const own = AGENT_VARIABLES.map(String);
    const others = SETTING_NAMES.map((name) => factsOf(name).env).filter((name) => !own.includes(name));
    expect(others.filter((name) => nearestName(name, own, 2) !== undefined)).toEqual([]);
  });

  it('names what took the place of a setting of an earlier version', () => {
    expect(unknownVariables({ RAG_MCP_ALIASES: 'on' })).toEqual([
      expect.stringContaining('RAG_MCP_TOOLSETS=core,rag,kb'),
    ]);
  });

  it('is not reported when it is empty', () => {
    expect(unknownVariables({ RAG_API_KEYS: '' })).toEqual([]);
  });
});
