import type { RankedResult } from './envelope.ts';

/** Rules of less relevance are shown, but do not count as one for the change. */
const PLAIN_RELEVANCE = 0.1;

/** Whether a result is a rule that is about the question. */
export const isRule = ({ source_type, relevance }: Pick<RankedResult, 'source_type' | 'relevance'>): boolean =>
  source_type === 'constraint' && relevance >= PLAIN_RELEVANCE;
