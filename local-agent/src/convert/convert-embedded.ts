import { detectFormat } from '../detect/detect-format.ts';
import type { ConversionInput } from './conversion.ts';
import { CONVERTERS } from './formats.ts';

/** See {@link ConversionInput.convertEmbedded}. */
export const convertEmbedded: ConversionInput['convertEmbedded'] = async (file, as) => {
  const { format } = await detectFormat(file.bytes, as ? `file.${as}` : file.filename, file.limits);
  const converter = await CONVERTERS[as ?? format]();
  return converter.convert(file);
};
