import { createCanvas } from '@napi-rs/canvas';
import type { Direction } from './find-direction.ts';
import { type Gray, takeGray, toCanvas } from './gray.ts';

const UPRIGHT = { quarter: 0, degrees: 0 } as const;
/** Text that is level within this angle, in degrees, is left as it is. */
const LEVEL = 0.2;

/** By how much an image is turned whose text is at this angle, degrees. */
export const slantOf = (degrees: number): number => (Math.abs(degrees) < LEVEL ? 0 : degrees);

/** The image turned upright and level, and made larger or smaller. The same one when nothing is to be done. */
export function turnImage(
  image: Gray,
  scale: number,
  { quarter, degrees }: Pick<Direction, 'quarter' | 'degrees'> = UPRIGHT,
): Gray {
  const slant = slantOf(degrees);
  if (quarter === 0 && slant === 0 && scale === 1) return image;
  const source = toCanvas(image);
  const angle = ((quarter * 90 - slant) * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const width = (source.width * cosine + source.height * sine) * scale;
  const height = (source.width * sine + source.height * cosine) * scale;
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(angle);
  context.scale(scale, scale);
  context.drawImage(source, -source.width / 2, -source.height / 2);
  source.width = 0;
  source.height = 0;
  return takeGray(canvas);
}
