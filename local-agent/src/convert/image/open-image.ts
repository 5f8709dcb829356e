import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { UserError } from '../../errors.ts';

/** Small images are enlarged to about this many pixels, because small letters are read badly. */
const GOOD_PIXELS = 2_600;
const MAX_PIXELS = 16_000_000;
/** Sides of the small copy that shows what is transparent, pixels. */
const SAMPLE = 64;

/** An image file as a canvas without transparency, enlarged when it is small. Throws UserError CONVERSION_FAILED. */
export async function openImage(bytes: Uint8Array): Promise<Canvas> {
  return drawImage(await decode(bytes));
}

async function decode(bytes: Uint8Array): Promise<Image> {
  try {
    return await loadImage(bytes);
  } catch (cause) {
    throw new UserError('CONVERSION_FAILED', 'The image is damaged or of a kind that cannot be read.', {
      advice: 'Save it as PNG or JPEG and try again.',
      cause,
    });
  }
}

function drawImage(image: Image): Canvas {
  const longer = Math.max(image.width, image.height, 1);
  const most = Math.sqrt(MAX_PIXELS / Math.max(1, image.width * image.height));
  const scale = Math.min(Math.max(1, Math.min(3, GOOD_PIXELS / longer)), most);
  const canvas = createCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = isLightOnNothing(image) ? '#000000' : '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Light letters without a ground, as on images for dark pages, need a dark one. */
function isLightOnNothing(image: Image): boolean {
  const context = createCanvas(SAMPLE, SAMPLE).getContext('2d');
  context.drawImage(image, 0, 0, SAMPLE, SAMPLE);
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE);
  let covered = 0;
  let light = 0;
  for (let at = 0; at < data.length; at += 4) {
    const share = (data[at + 3] ?? 0) / 255;
    covered += share;
    light += (share * ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0))) / 765;
  }
  return covered < 0.9 * SAMPLE * SAMPLE && light > 0.7 * covered;
}
