import { type Block, text } from '../markdown/blocks.ts';

/** A silence of this length, or this much speech, begins a paragraph; seconds. */
const PAUSE = 3;
const MAX_LENGTH = 60;

type Cue = { readonly start: number; readonly end: number; readonly speaker: string; readonly words: string };

const TIMES = /^(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/;

/**
 * Subtitles (SubRip, WebVTT) as paragraphs of speech, each with the time that it begins at; `undefined` for other text.
 * Numbers, places on the screen and comments go.
 */
export function readCues(source: string, extension: string): Block[] | undefined {
  if (extension !== '.srt' && extension !== '.vtt' && !source.startsWith('WEBVTT')) return undefined;
  const cues = source.split(/\n[ \t]*\n/).flatMap((block) => readCue(block.trim().split('\n')) ?? []);
  if (cues.length === 0) return undefined;
  const out: Block[] = [];
  let from = 0;
  for (const [index, cue] of cues.entries()) {
    const next = cues[index + 1];
    const first = cues[from] ?? cue;
    const ends =
      !next || next.start - cue.end > PAUSE || next.end - first.start > MAX_LENGTH || next.speaker !== cue.speaker;
    if (!ends) continue;
    out.push(paragraph(cues.slice(from, index + 1)));
    from = index + 1;
  }
  return out;
}

function readCue(lines: readonly string[]): Cue | undefined {
  const at = lines.findIndex((line) => TIMES.test(line));
  const times = TIMES.exec(lines[at] ?? '');
  if (!times) return undefined;
  const seconds = (first: number) =>
    Number(times[first] ?? 0) * 3_600 + Number(times[first + 1]) * 60 + Number(times[first + 2]);
  const body = lines.slice(at + 1).join(' ');
  const words = body.replace(/<[^<>]*>|\{\\[^{}]*\}/g, '').trim();
  const speaker = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/.exec(body)?.[1]?.trim() ?? '';
  return words ? { start: seconds(1), end: seconds(5), speaker, words } : undefined;
}

function paragraph(cues: readonly Cue[]): Block {
  const { start = 0, speaker = '' } = cues[0] ?? {};
  const words = cues.map((cue) => cue.words).join(' ');
  return {
    type: 'paragraph',
    children: [
      { type: 'strong', children: [text(`${clock(start)}${speaker ? ` ${speaker}:` : ''}`)] },
      text(` ${words}`),
    ],
  };
}

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
