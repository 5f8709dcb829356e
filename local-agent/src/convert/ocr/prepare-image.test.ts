import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { findBlobs } from './find-blobs.ts';
import { findSkew } from './find-skew.ts';
import { brightnessAt, canvasGray } from './gray.ts';
import { prepareImage } from './prepare-image.ts';

const [WIDTH, HEIGHT] = [900, 1200];

/** A page of text, drawn at an angle, in colours of choice. */
function page(degrees: number, { ink = '#000000', paper = '#ffffff' } = {}): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.fillStyle = ink;
  context.font = '22px "Liberation Sans", "DejaVu Sans", sans-serif';
  for (let line = 0; line < 20; line++) {
    context.fillText('The keeper lights the harbour lantern before dusk.', -290, -330 + 34 * line);
  }
  return canvas;
}

describe('a page that is prepared for recognition', () => {
  it('is turned upright from every side', () => {
    for (const [lies, quarter] of [
      [0, 0],
      [90, 3],
      [180, 2],
      [270, 1],
    ] as const) {
      expect(prepareImage(canvasGray(page(lies))).direction.quarter).toBe(quarter);
    }
  });

  it('is levelled, by as much as it is skewed', () => {
    for (const degrees of [-9, 0.8, 6]) {
      expect(prepareImage(canvasGray(page(degrees))).direction.degrees).toBeCloseTo(degrees, 0);
    }
  });

  it('is levelled on both sides of the fold of a book', () => {
    const canvas = createCanvas(1300, 800);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 1300, 800);
    context.fillStyle = '#000000';
    context.font = '22px "Liberation Sans", "DejaVu Sans", sans-serif';
    for (const [x, degrees] of [
      [60, 0],
      [720, 2],
    ] as const) {
      context.resetTransform();
      context.translate(x, 80);
      context.rotate((degrees * Math.PI) / 180);
      for (let line = 0; line < 18; line++)
        context.fillText('The keeper lights the harbour lantern before dusk.', 0, 34 * line);
    }
    const { image } = prepareImage(canvasGray(canvas));
    const feet = findBlobs(image, 150).blobs.map(({ x0, y1 }) => ({ x: x0, y: y1 }));
    const sides = [feet.filter(({ x }) => x < image.width / 2), feet.filter(({ x }) => x > image.width / 2)];
    for (const side of sides) expect(Math.abs(findSkew(side).degrees)).toBeLessThan(0.15);
  });

  it('becomes black on white, from white on black and from pale grey', () => {
    for (const colors of [
      { ink: '#e8e8e8', paper: '#101418' },
      { ink: '#a0a0a0', paper: '#d2d2c8' },
    ]) {
      const { image: gray } = prepareImage(canvasGray(page(0, colors)));
      expect(gray.data[0]).toBeGreaterThan(230);
      expect(brightnessAt(gray, 0.005)).toBeLessThan(60);
    }
  });

  it('loses shadows and the dark table below it', () => {
    const shadowed = page(0);
    const context = shadowed.getContext('2d');
    const shadow = context.createLinearGradient(0, 0, WIDTH, 0);
    shadow.addColorStop(0, 'rgb(0 0 0 / 0.6)');
    shadow.addColorStop(1, 'rgb(0 0 0 / 0)');
    context.resetTransform();
    context.fillStyle = shadow;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = '#080808';
    context.fillRect(0, 0, 40, HEIGHT);
    const { data, width } = prepareImage(canvasGray(shadowed)).image;
    const row = data.subarray(20 * width, 21 * width);
    expect(Math.min(...row)).toBeGreaterThan(200);
  });

  it('is as large as its letters are, however many grains a photograph on it has', () => {
    const alone = page(0);
    const photographed = page(0);
    const context = photographed.getContext('2d');
    context.resetTransform();
    for (let y = 960; y < 1200; y += 6)
      for (let x = 96; x < 816; x += 6) {
        const gray = 20 + ((x * 7919 + y * 104_729 + x * y) % 180);
        context.fillStyle = `rgb(${gray} ${gray} ${gray})`;
        context.fillRect(x, y, 6, 6);
      }
    const [before, after] = [alone, photographed].map((canvas) => prepareImage(canvasGray(canvas)));
    expect(after?.scale).toBe(before?.scale);
  });

  it('measures its letters, not the dashes that part the lines of a receipt', () => {
    const canvas = page(0);
    const plain = prepareImage(canvasGray(canvas)).letterHeight;
    const context = canvas.getContext('2d');
    for (let line = 0; line < 20; line++)
      for (let x = -400; x < 400; x += 10) context.fillRect(x, -323 + 34 * line, 6, 3);
    expect(prepareImage(canvasGray(canvas)).letterHeight).toBeCloseTo(plain, 0);
  });
});
