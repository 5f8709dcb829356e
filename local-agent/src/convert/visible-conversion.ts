import { hiddenCharacterWarnings, oneLine, visibleText } from '@docferry/shared-contracts/hidden-characters';
import type { Conversion } from './conversion.ts';

/** What a converter made as its readers see it: text, names and offsets without hidden characters. */
export function visibleConversion(made: Conversion): Conversion {
  const { markdown, segments = [], title, metadata = {}, warnings = [], figures } = made;
  const ends = segments.flatMap(({ start, end }) => [start, end]);
  const { text, removed, offsets } = visibleText(markdown, ends);
  return {
    ...made,
    markdown: text,
    title: title == null ? null : oneLine(title),
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, oneLine(value)])),
    segments: segments.map((segment, index) => ({
      ...segment,
      label: oneLine(segment.label) || String(index + 1),
      start: offsets[2 * index] ?? segment.start,
      end: offsets[2 * index + 1] ?? segment.end,
    })),
    warnings: [
      ...warnings.map((warning) => ({ ...warning, message: oneLine(warning.message) })),
      ...hiddenCharacterWarnings(removed),
    ],
    ...(figures
      ? {
          figures: figures.map(({ caption, alt, ...figure }) => ({
            ...figure,
            ...(caption === undefined ? {} : { caption: oneLine(caption) }),
            ...(alt === undefined ? {} : { alt: oneLine(alt) }),
          })),
        }
      : {}),
  };
}
