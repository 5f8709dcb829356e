import type { PageContent, Word } from '../../page/page-content.ts';

/** Fonts of LaTeX whose letters are pieces of slanted lines, arrowheads and circles. */
const LINE_FONT = /^(?:linew?10|lcirclew?10)\b/i;

/** The page with letters of such fonts as what they draw. */
export function withDrawnLetters(content: PageContent): PageContent {
  const drawn = content.words.filter(isDrawn);
  if (drawn.length === 0) return content;
  const slants = drawn.map(({ x0, x1, y0, y1 }) => ({ x0, x1, y0, y1 }));
  return {
    ...content,
    words: content.words.filter((word) => !isDrawn(word)),
    slants: [...(content.slants ?? []), ...slants],
  };
}

const isDrawn = ({ font }: Word): boolean => LINE_FONT.test(font.name);
