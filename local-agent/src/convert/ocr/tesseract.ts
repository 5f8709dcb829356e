import { createRequire } from 'node:module';
import path from 'node:path';
import type { Bbox, Line, Page } from 'tesseract.js';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';

/**
 * Tesseract as WebAssembly, offline: engine and language data come from npm packages (`@tesseract.js-data/<language>`).
 * A page takes seconds:
 * `onBeat` is called while the engine makes progress. Throws when the language's package is not installed.
 */
export async function startTesseract(onBeat: () => void, language = 'eng'): Promise<OcrEngine> {
  const { createWorker, OEM } = (await import('tesseract.js')).default;
  const manifest = createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`);
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: path.join(path.dirname(manifest), '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    logger: onBeat,
  });
  return {
    name: `tesseract ${language}`,
    recognize: async (picture) => pageWords((await worker.recognize(picture, {}, { blocks: true, text: false })).data),
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}

function pageWords(page: Page): OcrWord[] {
  const lines = (page.blocks ?? []).flatMap((block) => block.paragraphs).flatMap((paragraph) => paragraph.lines);
  return lines.flatMap(lineWords);
}

function lineWords(line: Line): OcrWord[] {
  return line.words.map((word, index) => ({
    ...boxOf(word.bbox),
    text: word.text,
    baseline: baselineAt(line, (word.bbox.x0 + word.bbox.x1) / 2),
    lineHeight: line.rowAttributes.rowHeight,
    startsLine: index === 0,
    confidence: word.confidence,
  }));
}

const boxOf = ({ x0, y0, x1, y1 }: Bbox) => ({ x0, y0, x1, y1 });

function baselineAt({ baseline }: Line, x: number): number {
  const span = baseline.x1 - baseline.x0;
  return span === 0 ? baseline.y0 : baseline.y0 + ((baseline.y1 - baseline.y0) * (x - baseline.x0)) / span;
}
