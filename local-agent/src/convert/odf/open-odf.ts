import { UserError } from '../../errors.ts';
import { openZip, type Zip } from '../../zip/open-zip.ts';
import type { ConversionInput } from '../conversion.ts';

/** An OpenDocument file's parts; a flat file (`.fodt` and its kin) is one XML document that stands for all of them. */
export type OdfFile = {
  readonly content: Uint8Array;
  readonly styles: Uint8Array | undefined;
  readonly meta: Uint8Array | undefined;
  readonly zip: Zip | undefined;
};

/** Opens an OpenDocument file, packed or flat. Throws UserError when it is damaged or encrypted. */
export async function openOdf({ bytes, limits }: Pick<ConversionInput, 'bytes' | 'limits'>): Promise<OdfFile> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return { content: bytes, styles: undefined, meta: bytes, zip: undefined };
  const zip = await openZip(bytes, limits);
  if ((await zip.read('META-INF/manifest.xml'))?.includes('encryption-data')) {
    throw new UserError('CONVERSION_FAILED', 'The file is protected with a password.', {
      advice: 'Open it in its own program and save a copy without the password.',
    });
  }
  const content = await zip.read('content.xml');
  if (!content) throw new UserError('CONVERSION_FAILED', 'The file is damaged: its main part is missing.');
  return { content, styles: await zip.read('styles.xml'), meta: await zip.read('meta.xml'), zip };
}
