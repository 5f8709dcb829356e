import type { TiffPage } from './read-tiff.ts';

/** A part of a page's picture as PDF stores pictures: its place in pixels from the top left, its dictionary, its bytes. */
export type PicturePart = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly dictionary: string;
  readonly bytes: Uint8Array;
};

/** Adds a PostScript function to the PDF, since functions stand alone there; gives its number. */
export type AddFunction = (dictionary: string, program: string) => number;

const MOST_PARTS = 20_000;

/** The strips or tiles of a page; `undefined` for kinds that PDF does not know (TIFF 6.0; ISO 32000-1, 8.9). */
export function tiffParts(
  page: TiffPage,
  file: Uint8Array,
  littleEndian: boolean,
  addFunction: AddFunction,
): PicturePart[] | undefined {
  const tag = (number: number, otherwise: number) => page.tags.get(number)?.[0] ?? otherwise;
  const [width, height] = [tag(256, 0), tag(257, 0)];
  const bits = tag(258, 1);
  const samples = tag(277, 1);
  const separate = tag(284, 1) === 2 && samples > 1;
  if (width < 1 || height < 1 || separate || bits > 16 || (bits === 16 && littleEndian)) return undefined;
  const tiled = page.tags.has(324);
  const partWidth = tiled ? tag(322, width) : width;
  const partHeight = tiled ? tag(323, height) : Math.min(height, tag(278, height));
  const offsets = page.tags.get(tiled ? 324 : 273) ?? [];
  const counts = page.tags.get(tiled ? 325 : 279) ?? [];
  const across = Math.ceil(width / Math.max(1, partWidth));
  const color = colorSpace(page, samples, addFunction);
  if (!color || partHeight < 1 || offsets.length > MOST_PARTS) return undefined;
  const parts = offsets.map((offset, index): PicturePart | undefined => {
    const y = Math.floor(index / across) * partHeight;
    const high = tiled ? partHeight : Math.min(partHeight, height - y);
    const stored = file.subarray(offset, offset + (counts[index] ?? file.length));
    const packed = filterOf(page, stored, { columns: partWidth, rows: high, samples, bits });
    if (!packed || high < 1) return undefined;
    return {
      x: (index % across) * partWidth,
      y,
      width: partWidth,
      height: high,
      dictionary: `/Width ${partWidth} /Height ${high} /BitsPerComponent ${bits} ${color} ${packed.filter}`,
      bytes: packed.bytes,
    };
  });
  const whole = parts.filter((part) => part !== undefined);
  return whole.length > 0 && whole.length === parts.length ? whole : undefined;
}

function colorSpace({ tags }: TiffPage, samples: number, addFunction: AddFunction): string | undefined {
  const kind = tags.get(262)?.[0] ?? 0;
  const fax = [2, 3, 4].includes(tags.get(259)?.[0] ?? 1);
  if (kind === 0) return samples === 1 ? `/ColorSpace /DeviceGray${fax ? '' : ' /Decode [1 0]'}` : undefined;
  if (kind === 1)
    return samples === 1 ? '/ColorSpace /DeviceGray' : withoutExtra('/DeviceGray', 1, samples, addFunction);
  if (kind === 2 || kind === 6)
    return samples === 3 ? '/ColorSpace /DeviceRGB' : withoutExtra('/DeviceRGB', 3, samples, addFunction);
  if (kind === 5) return samples === 4 ? '/ColorSpace /DeviceCMYK' : undefined;
  const map = tags.get(320);
  if (kind !== 3 || !map || samples !== 1) return undefined;
  const size = map.length / 3;
  const hex = (value = 0) => (value >> 8).toString(16).padStart(2, '0');
  const colors = Array.from({ length: size }, (_, at) => hex(map[at]) + hex(map[at + size]) + hex(map[at + 2 * size]));
  return `/ColorSpace [/Indexed /DeviceRGB ${size - 1} <${colors.join('')}>]`;
}

/** Colours with further samples, such as transparency, which are dropped. */
function withoutExtra(space: string, wanted: number, samples: number, addFunction: AddFunction): string | undefined {
  if (samples <= wanted || samples > 8) return undefined;
  const names = Array.from({ length: samples }, (_, index) => `/S${index}`).join(' ');
  const pops = Array.from({ length: samples - wanted }, () => 'pop').join(' ');
  const unit = (count: number) => Array.from({ length: count }, () => '0 1').join(' ');
  const drop = addFunction(`/FunctionType 4 /Domain [${unit(samples)}] /Range [${unit(wanted)}]`, `{ ${pops} }`);
  return `/ColorSpace [/DeviceN [${names}] ${space} ${drop} 0 R]`;
}

type Shape = { readonly columns: number; readonly rows: number; readonly samples: number; readonly bits: number };

function filterOf(
  { tags }: TiffPage,
  stored: Uint8Array,
  { columns, rows, samples, bits }: Shape,
): { readonly filter: string; readonly bytes: Uint8Array } | undefined {
  const predictor =
    tags.get(317)?.[0] === 2
      ? `/DecodeParms << /Predictor 2 /Colors ${samples} /BitsPerComponent ${bits} /Columns ${columns} >>`
      : '';
  const fax = (k: number, more = '') => ({
    filter: `/Filter /CCITTFaxDecode /DecodeParms << /K ${k} /Columns ${columns} /Rows ${rows} /EndOfBlock false ${more} ${tags.get(262)?.[0] === 1 ? '/BlackIs1 true' : ''} >>`,
    bytes: tags.get(266)?.[0] === 2 ? stored.map(reversed) : stored,
  });
  const options = tags.get(292)?.[0] ?? 0;
  switch (tags.get(259)?.[0] ?? 1) {
    case 1:
      return { filter: '', bytes: stored };
    case 2:
      return fax(0, '/EncodedByteAlign true');
    case 3:
      return fax(options & 1, `/EndOfLine true${options & 4 ? ' /EncodedByteAlign true' : ''}`);
    case 4:
      return fax(-1);
    case 5:
      return { filter: `/Filter /LZWDecode ${predictor}`, bytes: stored };
    case 7:
      return { filter: '/Filter /DCTDecode', bytes: withTables(stored, tags.get(347)) };
    case 8:
    case 32946:
      return { filter: `/Filter /FlateDecode ${predictor}`, bytes: stored };
    case 32773:
      return { filter: '/Filter /RunLengthDecode', bytes: Buffer.concat([stored, Buffer.from([128])]) };
    default:
      return undefined;
  }
}

/** A JPEG strip leaves its tables to the page: they go between its first marker and the rest. */
const withTables = (stored: Uint8Array, tables: readonly number[] | undefined): Uint8Array =>
  tables ? Buffer.concat([Uint8Array.from(tables.slice(0, -2)), stored.subarray(2)]) : stored;

function reversed(value: number): number {
  let out = 0;
  for (let bit = 0; bit < 8; bit++) if (value & (1 << bit)) out |= 128 >> bit;
  return out;
}
