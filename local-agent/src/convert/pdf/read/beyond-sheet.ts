import type { Box } from '../../page/box.ts';
import { isSeen } from './clip.ts';
import type { Glyph } from './text-state.ts';

/** How many glyphs of strings one clip shows, and the glyphs of the strings that it hides. */
type Shown = { seen: number; readonly hidden: Glyph[] };

/** The clips of a page, as paths left them. */
export type Clips = Map<Box, Shown>;

/** The clip of a sheet shows more than this part of the text of its page. */
const MOST = 0.5;

/** Counts a string for the clip that it is drawn in. */
export function countString(clips: Clips, glyphs: readonly Glyph[], clip: Box | undefined): void {
  if (!clip || glyphs.every(({ text }) => text.trim() === '')) return;
  const shown = clips.get(clip) ?? { seen: 0, hidden: [] };
  clips.set(clip, shown);
  if (isSeen(glyphs, clip)) shown.seen += glyphs.length;
  else for (const glyph of glyphs) shown.hidden.push(glyph);
}

/**
 * The glyphs without the strings that the clip of the sheet hides, such as the first line of the next sheet or marks for the
 * printer. A clip that shows little else hides nothing: text below an image has such a clip.
 */
export function withoutBeyond(glyphs: readonly Glyph[], clips: Clips): readonly Glyph[] {
  const hidden = new Set([...clips.values()].flatMap((one) => (one.seen > MOST * glyphs.length ? one.hidden : [])));
  return hidden.size > 0 ? glyphs.filter((glyph) => !hidden.has(glyph)) : glyphs;
}
