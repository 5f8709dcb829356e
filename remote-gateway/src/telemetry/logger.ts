/**
 * In: events and errors. Out: JSON log lines and Prometheus metrics. Never document text, queries or secrets, and never
 * a connection to another machine.
 */
import { type DestinationStream, destination, type LevelWithSilent, type Logger, pino, stdTimeFunctions } from 'pino';
import { errorFacts } from './error-facts.ts';
import { secretScrubber } from './scrub-secrets.ts';

export type LoggerOptions = {
  readonly level: LevelWithSilent;
  /** Where lines go; standard error by default, for standard output belongs to the command's answer. */
  readonly destination?: DestinationStream;
  /** Secrets of the configuration, hidden wherever they appear. */
  readonly secrets?: readonly string[];
};

/** A logger of JSON lines. Secrets are hidden in the finished line, so that no field and no message can leak one. */
export function createLogger({ level, destination: stream = standardError(), secrets = [] }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFacts },
      hooks: { streamWrite: secretScrubber(secrets) },
    },
    stream,
  );
}

function standardError(): DestinationStream {
  return destination({ dest: 2, sync: true });
}
