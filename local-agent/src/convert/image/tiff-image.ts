import type { ImagePart, ImagePdf } from './image-pdf.ts';
import type { TiffPage } from './read-tiff.ts';

type AddFunction = ImagePdf['addFunction'];

const MAX_PARTS = 20_000;

/** The strips or tiles of a page; `undefined` for kinds that PDF does not know (TIFF 6.0; ISO 32000-1, 8.9). */
export function tiffParts(
  page: TiffPage,
  file: Uint8Array,
  littleEndian: boolean,
  addFunction: AddFunction,
): ImagePart[] | undefined {
  const tag = (number: number, otherwise: number) => page.tags.get(number)?.[0] ?? otherwise;
  const [width, height] = [tag(256, 0), tag(257, 0)];
  const depth = tag(258, 1);
  const samples = tag(277, 1);
  const separate = tag(284, 1) === 2 && samples > 1;
  // PDF has the high byte first; elsewhere each half is a sample of its own, of which the colour space drops the low ones.
  const halved = depth === 16 && littleEndian;
  const [bits, stored] = halved ? [8, 2 * samples] : [depth, samples];
  if (width < 1 || height < 1 || separate || depth > 16 || (halved && tag(317, 1) !== 1)) return undefined;
  const tiled = page.tags.has(324);
  const partWidth = tiled ? tag(322, width) : width;
  const partHeight = tiled ? tag(323, height) : Math.min(height, tag(278, height));
  const offsets = page.tags.get(tiled ? 324 : 273) ?? [];
  const counts = page.tags.get(tiled ? 325 : 279) ?? [];
  const across = Math.ceil(width / Math.max(1, partWidth));
  const color = colorSpace(page, samples, halved, addFunction);
  if (!color || partHeight < 1 || offsets.length > MAX_PARTS) return undefined;
  const parts = offsets.map((offset, index): ImagePart | undefined => {
    const y = Math.floor(index / across) * partHeight;
    const high = tiled ? partHeight : Math.min(partHeight, height - y);
    const bytes = file.subarray(offset, offset + (counts[index] ?? file.length));
    const packed = filterOf(page, bytes, { columns: partWidth, rows: high, samples: stored, bits });
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

function colorSpace(
  { tags }: TiffPage,
  samples: number,
  halved: boolean,
  addFunction: AddFunction,
): string | undefined {
  const plain = (space: string, wanted: number) =>
    samples === wanted && !halved ? `/ColorSpace ${space}` : reduced(space, wanted, samples, halved, addFunction);
  const kind = tags.get(262)?.[0] ?? 0;
  const fax = [2, 3, 4].includes(tags.get(259)?.[0] ?? 1);
  if (kind === 0) {
    const inverted = fax ? '' : ` /Decode [1 0${halved ? ' 1 0' : ''}]`;
    return samples === 1 ? plain('/DeviceGray', 1)?.concat(inverted) : undefined;
  }
  if (kind === 1) return plain('/DeviceGray', 1);
  if (kind === 2 || kind === 6) return plain('/DeviceRGB', 3);
  if (kind === 5) return plain('/DeviceCMYK', 4);
  const map = tags.get(320);
  if (kind !== 3 || !map || samples !== 1 || halved) return undefined;
  const size = map.length / 3;
  const hex = (value = 0) => (value >> 8).toString(16).padStart(2, '0');
  const colors = Array.from({ length: size }, (_, at) => hex(map[at]) + hex(map[at + size]) + hex(map[at + 2 * size]));
  return `/ColorSpace [/Indexed /DeviceRGB ${size - 1} <${colors.join('')}>]`;
}

/** Colours with samples that are dropped: further ones, such as transparency, and of `halved` ones the low bytes. */
function reduced(
  space: string,
  wanted: number,
  samples: number,
  halved: boolean,
  addFunction: AddFunction,
): string | undefined {
  if (samples < wanted || samples > 8) return undefined;
  const stored = halved ? 2 * samples : samples;
  const names = Array.from({ length: stored }, (_, index) => `/S${index}`).join(' ');
  const pops = Array.from({ length: stored - (halved ? 2 * wanted : wanted) }, () => 'pop');
  // The low byte of the last colour is below its high one, that of the colour before below two of them.
  const lows = halved ? Array.from({ length: wanted }, (_, index) => `${index + 2} -1 roll pop`) : [];
  const unit = (count: number) => Array.from({ length: count }, () => '0 1').join(' ');
  const program = `{ ${[...pops, ...lows].join(' ')} }`;
  const drop = addFunction(`/FunctionType 4 /Domain [${unit(stored)}] /Range [${unit(wanted)}]`, program);
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
