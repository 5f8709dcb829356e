import { collectionSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { integer, path, settingFacts } from './setting.ts';

/** Sets of hosted MCP tools; `all` is every set but those of other products' names, `rag`, `kb` and `compat`. */
const TOOLSETS = ['core', 'evidence', 'write', 'admin', 'graph', 'rag', 'kb', 'compat', 'all'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** `group=name+name` pairs. */
const groups = z
  .string()
  .transform((list) =>
    list.split(',').map((pair) => {
      const [group = '', names = ''] = pair.split('=', 2).map((part) => part.trim());
      return [group, names.split('+').map((name) => name.trim())] as const;
    }),
  )
  .pipe(
    z
      .array(z.tuple([collectionSchema, z.array(collectionSchema).min(1)]))
      .min(1)
      .max(1_000),
  )
  .transform((pairs) => Object.fromEntries(pairs));

/** Where the gateway listens, keeps its data and logs. */
export const serverSettings = {
  port: integer(0, 65_535).default(8000).register(settingFacts, {
    env: 'RAG_PORT',
    alias: 'RAG_MCP_PORT',
    shape: 'a port number from 0 to 65535 (0 takes any free one)',
    example: '8000',
  }),
  host: z
    .string()
    .regex(/^[0-9A-Za-z.:_-]+$/)
    .default('127.0.0.1')
    .register(settingFacts, {
      env: 'RAG_HOST',
      shape: 'an address or host name to listen on',
      example: '127.0.0.1',
    }),
  data_dir: path.register(settingFacts, {
    env: 'RAG_DATA_DIR',
    shape: 'a folder',
    example: '~/.local/share/docferry',
  }),
  stop_grace: integer(0, 300).default(0).register(settingFacts, {
    env: 'RAG_STOP_GRACE',
    shape: 'seconds from 0 to 300',
    example: '10',
  }),
  log_level: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']))
    .default('info')
    .register(settingFacts, {
      env: 'LOG_LEVEL',
      alias: 'RAG_MCP_LOG_LEVEL',
      shape: 'one of trace, debug, info, warn, error, fatal and silent',
      example: 'info',
    }),
  mcp_toolsets: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(TOOLSETS)).min(1))
    .default(['core'])
    .register(settingFacts, {
      env: 'RAG_MCP_TOOLSETS',
      shape: `a list of ${TOOLSETS.slice(0, -1).join(', ')} and all`,
      example: 'core,write',
    }),
  mcp_project: collectionSchema.optional().register(settingFacts, {
    env: 'RAG_MCP_PROJECT',
    shape: 'the name of the only collection that the toolsets kb and compat read',
    example: 'handbook',
  }),
  corpus_groups: groups.optional().register(settingFacts, {
    env: 'RAG_CORPUS_GROUPS',
    shape: 'groups of collections for the toolset rag, as group=collection+collection',
    example: 'adk=adk_docs+adk_python,openai=openai_docs',
  }),
  mcp_environment: z.enum(['dev', 'prod', 'scratch']).optional().register(settingFacts, {
    env: 'RAG_MCP_ENVIRONMENT',
    shape: 'one of dev, prod and scratch: a scope that names another is refused',
    example: 'prod',
  }),
};
