import type { Quotas } from './access/limits/quotas.ts';
import type { UsageMeter } from './access/limits/usage-meter.ts';
import type { AnswerParts } from './answer/answer-question.ts';
import type { ShownSetting } from './config/show-config.ts';
import type { SourceParts } from './sources/source-parts.ts';
import type { SyncRunner } from './sources/sync/sync-runner.ts';
import type { TripleParts } from './triples/read-triples.ts';

/**
 * The parts that the functions of all rooms need; REST and MCP call the same ones. `compose/open-gateway.ts` creates them
 * once. Rooms below this file declare the parts that they need themselves.
 */
export type Gateway = AnswerParts &
  SourceParts &
  TripleParts & {
    /** The effective configuration with masked secrets. */
    readonly settings: readonly ShownSetting[];
    readonly syncs: SyncRunner;
    /** Whether callers may send files, which the gateway converts. */
    readonly takesUploads: boolean;
    readonly quotas: Quotas;
    readonly usage: UsageMeter;
  };
