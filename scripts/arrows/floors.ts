/** A half of the project and its rooms, from the lowest floor up. A room imports itself and rooms of lower floors only. */
export type House = { readonly folder: string; readonly floors: readonly (readonly string[])[] };

export const HOUSES: readonly House[] = [
  {
    folder: 'remote-gateway/src',
    floors: [
      ['errors.ts', 'version.ts'],
      ['identity.ts'],
      ['telemetry', 'threads', 'watchdog'],
      ['lexical'],
      ['chunk'],
      ['graph'],
      ['store', 'catalog', 'embed'],
      ['rerank', 'processes'],
      ['access'],
      ['ingestion', 'retrieval'],
      ['answer', 'sources'],
      ['triples'],
      ['config'],
      ['gateway.ts'],
      ['operator'],
      ['http'],
      ['mcp'],
      ['compose'],
      ['main.ts'],
    ],
  },
  {
    folder: 'local-agent/src',
    floors: [
      ['errors.ts', 'version.ts', 'started-by-npx.ts'],
      ['page-range.ts', 'error-shape.ts', 'ole-sectors.ts', 'zip'],
      ['detect'],
      ['convert'],
      ['redact', 'roots'],
      ['config-file.ts'],
      ['config.ts'],
      ['send'],
      ['index', 'show'],
      ['mcp', 'connect'],
      ['cli'],
      ['main.ts'],
    ],
  },
];
