import type { Converter } from '../convert/index.ts';
import type { UserError } from '../errors.ts';
import type { RedactMode } from '../redact/redact-mode.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import type { OnChange } from './index-file.ts';

export type IndexOptions = {
  readonly client: GatewayClient;
  readonly converter: Pick<Converter, 'convert'>;
  readonly signal: AbortSignal;
  readonly redact: RedactMode;
  readonly fullRebuild?: boolean;
  readonly dryRun?: boolean;
  /** Lets a first run on this machine delete most of what the gateway has. */
  readonly deleteMany?: boolean;
  /** Only files that match; patterns of .gitignore. */
  readonly pathFilter?: string | undefined;
  /** How long another run's lock is waited for, milliseconds. */
  readonly lockWaitMs?: number;
  /** How long a gateway that is away is waited for, milliseconds; when absent, 120 s and only once it has answered. */
  readonly patienceMs?: number;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly onWait?: (error: UserError, waitMs: number) => void;
  readonly onChange?: OnChange;
};

/** How far a run is: files met, files that need work, and how many of those are done. */
export type IndexProgress = {
  readonly scanned: number;
  readonly dirty: number;
  readonly done: number;
  /** Whether all files were met. */
  readonly walked: boolean;
  readonly file: string;
};
