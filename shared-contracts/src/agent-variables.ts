/** Environment variables of the agent that start with `RAG_`. The gateway may run in the same environment. */
export const AGENT_VARIABLES = [
  'RAG_API_URL',
  'RAG_API_KEY',
  'RAG_ALLOWED_DIRS',
  'RAG_REDACT',
  'RAG_DATA_DIR',
] as const;
