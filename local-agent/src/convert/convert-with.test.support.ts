import { strToU8, zipSync } from 'fflate';
import {
  type Conversion,
  type ConversionInput,
  type ConversionLimits,
  type ConversionOptions,
  DEFAULT_LIMITS,
  type FormatConverter,
} from './conversion.ts';
import { convertEmbedded } from './convert-embedded.ts';

/** Runs a format's converter in this process, for tests of what it makes of a file. */
export function convertWith(
  converter: FormatConverter,
  bytes: Uint8Array | string,
  {
    filename = 'file',
    limits = {},
    options = {},
    ...ports
  }: {
    filename?: string;
    limits?: Partial<ConversionLimits>;
    options?: ConversionOptions;
  } & Pick<ConversionInput, 'images' | 'onDrawing'> = {},
): Promise<Conversion> {
  return converter.convert({
    bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes,
    filename,
    options,
    limits: { ...DEFAULT_LIMITS, ...limits },
    onProgress: () => {},
    convertEmbedded,
    ...ports,
  });
}

/** A zip container of the given parts. */
export const zipOf = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A part's relationships; a target that is a URL is external. */
export const relationshipsOf = (targets: Readonly<Record<string, readonly [type: string, target: string]>>): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([id, [type, target]]) => {
      const external = /^\w+:\/\//.test(target) ? ' TargetMode="External"' : '';
      return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${external}/>`;
    })
    .join('')}</Relationships>`;
