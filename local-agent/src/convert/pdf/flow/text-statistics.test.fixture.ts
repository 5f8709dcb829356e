import type { TextStatistics } from './text-statistics.ts';

/** A document of regular text in Helvetica of 10 points. */
export const STATISTICS: TextStatistics = {
  bodySize: 10,
  leading: 1.2,
  boldBody: false,
  italicBody: false,
  color: '#000000',
  font: 'Helvetica',
  taggedParagraphs: false,
};
