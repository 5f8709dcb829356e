/** The parts of a grey differ by no more, of 255. */
const GREY = 0x20;
/** A reader sees that a grey is lighter than another by more than this, of 255. */
const LIGHTER = 0x20;
/** What is lighter is white, as text on a bar is. */
const WHITE = 0xe0;

/** Whether a color, as `#rrggbb`, is a grey lighter than the text's: captions and notes are set in it, no headings. */
export function isPaler(color: string, text: string): boolean {
  const [parts, others] = [partsOf(color), partsOf(text)];
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  return most - least < GREY && most < WHITE && least - Math.max(...others) > LIGHTER;
}

const partsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
