import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UserError } from '../../errors.ts';
import { rebuildPdf } from './rebuild-pdf.ts';

/** An open PDF; disposing of it frees what pdfjs holds. */
export type OpenPdf = AsyncDisposable & {
  readonly document: PDFDocumentProxy;
  /** Whether the file was damaged, and its pages were rebuilt from what is left of them. */
  readonly rebuilt: boolean;
};

/**
 * Opens a PDF with pdfjs. Throws CONVERSION_FAILED when it needs a password, or the password is wrong, or the file is
 * damaged beyond what pdfjs can repair.
 */
export async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<OpenPdf> {
  let opened: OpenPdf | undefined;
  try {
    opened = await openBytes(bytes, password);
    // pdfjs counts no pages behind a break of the page tree, and then cannot give the last one.
    const { document } = opened;
    const whole = await document.getPage(document.numPages).then(
      () => true,
      () => false,
    );
    if (whole) return (await openForm(bytes, password, opened)) ?? opened;
    const better = await openRebuilt(bytes);
    if (better && better.document.numPages >= document.numPages) {
      await opened[Symbol.asyncDispose]();
      return better;
    }
    await better?.[Symbol.asyncDispose]();
    return opened;
  } catch (error) {
    const rebuilt = isPasswordError(error) ? undefined : await openRebuilt(bytes);
    if (rebuilt) return rebuilt;
    throw openError(error, password);
  }
}

async function openRebuilt(bytes: Uint8Array): Promise<OpenPdf | undefined> {
  const rebuilt = rebuildPdf(bytes);
  const opened = rebuilt && (await openBytes(rebuilt, undefined).catch(() => undefined));
  return opened && { ...opened, rebuilt: true };
}

/** The PDF as a form that is XFA alone, whose pages only ask for another reader; undefined when it is none, or cannot be read. */
async function openForm(
  bytes: Uint8Array,
  password: string | undefined,
  opened: OpenPdf,
): Promise<OpenPdf | undefined> {
  const { info } = await opened.document.getMetadata().catch(() => ({ info: {} }));
  const { IsXFAPresent, IsAcroFormPresent } = info as Readonly<Record<string, unknown>>;
  if (IsXFAPresent !== true || IsAcroFormPresent === true) return undefined;
  const form = await openBytes(bytes, password, true).catch(() => undefined);
  const other = form?.document.isPureXfa === true ? opened : form;
  await other?.[Symbol.asyncDispose]();
  return other === opened ? form : undefined;
}

async function openBytes(bytes: Uint8Array, password: string | undefined, enableXfa = false): Promise<OpenPdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // pdfjs reads these as file paths in Node, and only when they end in a slash.
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { startParser } = await import('./start-parser.ts');
  // Faults in a page's content are reported on the console only.
  const worker = await startParser(pdfjs.VerbosityLevel.INFOS);
  const task = pdfjs.getDocument({
    worker,
    // pdfjs repairs fonts where they are in the buffer: it gets a copy.
    data: new Uint8Array(bytes),
    ...(password === undefined ? {} : { password }),
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
    // The names of fonts distinguish bold from regular.
    fontExtraProperties: true,
    verbosity: pdfjs.VerbosityLevel.INFOS,
    useSystemFonts: false,
    enableXfa,
  });
  const close = async () => {
    await task.destroy();
    worker.destroy();
  };
  try {
    const document = await task.promise;
    return { document, rebuilt: false, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

const isPasswordError = (error: unknown) => error instanceof Error && error.name === 'PasswordException';

function openError(error: unknown, password: string | undefined): UserError {
  if (isPasswordError(error)) {
    return new UserError(
      'CONVERSION_FAILED',
      password === undefined ? 'The PDF is encrypted and needs a password.' : 'The password does not open this PDF.',
      { advice: 'Give the right password with --password, or save a copy without one.', cause: error },
    );
  }
  return new UserError(
    'CONVERSION_FAILED',
    'The file is no readable PDF: it is damaged, cut short or something else.',
    {
      cause: error,
    },
  );
}
