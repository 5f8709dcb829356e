import type { AnswerParts } from './answer/answer-question.ts';
import type { ShownSetting } from './config/show-config.ts';
import type { IngestionParts } from './ingestion/ingestion-parts.ts';

/**
 * The parts that the functions of all rooms need; REST and MCP call the same ones. `compose/open-gateway.ts` creates them
 * once. Rooms below this file declare the parts that they need themselves.
 */
export type Gateway = AnswerParts &
  IngestionParts & {
    /** The effective configuration with masked secrets. */
    readonly settings: readonly ShownSetting[];
  };
