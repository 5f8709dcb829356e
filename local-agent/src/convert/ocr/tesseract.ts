import type { Bbox, Line, Page } from 'tesseract.js';
import type { Gray } from './gray.ts';
import { openLanguageFolder } from './language-data.ts';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';

/** What is read when no language is named. */
export const DEFAULT_LANGUAGES: readonly string[] = ['eng'];

/**
 * Tesseract as WebAssembly, offline: engine and language data come from npm packages. A page takes seconds: `onBeat` is
 * called while the engine makes progress. Throws UserError INVALID_ARGUMENT when a language's package is not installed.
 */
export async function startTesseract(onBeat: () => void, codes = DEFAULT_LANGUAGES): Promise<OcrEngine> {
  const languages = [...new Set(codes)];
  await using folder = await openLanguageFolder(languages);
  const { createWorker, OEM, PSM } = (await import('tesseract.js')).default;
  const worker = await createWorker(languages, OEM.LSTM_ONLY, {
    langPath: folder.path,
    cacheMethod: 'none',
    gzip: true,
    logger: onBeat,
  });
  // The engine must print nothing itself.
  await worker.setParameters({ debug_file: '/dev/null' });
  const modes = { page: PSM.AUTO, rows: PSM.SPARSE_TEXT };
  return {
    name: `tesseract ${languages.join('+')}`,
    recognize: async (image, kind) => {
      await worker.setParameters({ tessedit_pageseg_mode: modes[kind] });
      return pageWords((await worker.recognize(toPgm(image), {}, { blocks: true, text: false })).data);
    },
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}

/** The engine's plainest format: neither side packs or unpacks. */
const toPgm = ({ data, width, height }: Gray): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);

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
