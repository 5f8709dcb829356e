/** A part of a page's image as PDF stores images: its place in pixels from the top left, its dictionary, its bytes. */
export type ImagePart = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly dictionary: string;
  readonly bytes: Uint8Array;
};

/** A page that images fill, its sides in pixels. */
export type ImagePage = {
  readonly width: number;
  readonly height: number;
  /** How many times higher than wide its pixels are. */
  readonly stretch: number;
  readonly parts: readonly ImagePart[];
};

/** A PDF whose pages are images that stay packed as they are. */
export type ImagePdf = {
  /** Adds a PostScript function, since functions stand alone in a PDF; gives its number. */
  readonly addFunction: (dictionary: string, program: string) => number;
  readonly addPage: (page: ImagePage) => void;
  readonly finish: () => Uint8Array;
};

/** Pixels of recognition to a point; images are placed on whole pixels, or seams show between their strips. */
const POINT = 72 / 300;
/** Longer side of a usual page, in such pixels. */
const USUAL = 3_500;

export function createImagePdf(): ImagePdf {
  const writer = createWriter();
  const root = writer.reserve();
  const tree = writer.reserve();
  const kids: number[] = [];
  return {
    addFunction(dictionary, program) {
      const number = writer.reserve();
      writer.add(number, `<< ${dictionary}`, Buffer.from(program));
      return number;
    },
    addPage: (page) => void kids.push(addPage(writer, tree, page)),
    finish() {
      writer.add(root, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
      writer.add(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
      return writer.finish(root);
    },
  };
}

function addPage(writer: Writer, tree: number, { width, height, stretch, parts }: ImagePage): number {
  const x = POINT * Math.max(1, Math.round(USUAL / Math.max(width, height)));
  const y = x * stretch;
  const names = parts.map((part, index) => {
    const number = writer.reserve();
    writer.add(number, `<< /Type /XObject /Subtype /Image ${part.dictionary}`, part.bytes);
    return `/P${index} ${number} 0 R`;
  });
  const drawn = parts.map(
    (part, index) =>
      `q ${part.width * x} 0 0 ${part.height * y} ${part.x * x} ${(height - part.y - part.height) * y} cm /P${index} Do Q`,
  );
  const content = writer.reserve();
  writer.add(content, '<<', Buffer.from(drawn.join('\n')));
  const number = writer.reserve();
  writer.add(
    number,
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width * x} ${height * y}] /Contents ${content} 0 R /Resources << /XObject << ${names.join(' ')} >> >> >>`,
  );
  return number;
}

type Writer = {
  readonly reserve: () => number;
  readonly add: (number: number, dictionary: string, stream?: Uint8Array) => void;
  readonly finish: (root: number) => Uint8Array;
};

function createWriter(): Writer {
  const chunks: Uint8Array[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = chunks[0]?.length ?? 0;
  let count = 0;
  const write = (chunk: Uint8Array) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  return {
    reserve: () => ++count,
    add: (number, dictionary, stream) => {
      places[number] = length;
      write(Buffer.from(`${number} 0 obj\n${dictionary}`));
      if (stream) {
        write(Buffer.from(` /Length ${stream.length} >>\nstream\n`));
        write(stream);
        write(Buffer.from('\nendstream'));
      }
      write(Buffer.from('\nendobj\n'));
    },
    finish: (root) => {
      const start = length;
      const rows = Array.from(
        { length: count },
        (_, index) => `${String(places[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
      );
      const trailer = `trailer\n<< /Size ${count + 1} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
      write(Buffer.from(`xref\n0 ${count + 1}\n0000000000 65535 f \n${rows.join('')}${trailer}`));
      return Buffer.concat(chunks);
    },
  };
}
