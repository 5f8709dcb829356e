/** A record of a PowerPoint stream ([MS-PPT] 2.3.1) or of a drawing in it ([MS-ODRAW] 2.2.1). */
export type DeckRecord = {
  readonly type: number;
  readonly instance: number;
  readonly body: Buffer;
};

/** A text of a slide: its header and what follows it. */
export type DeckText = readonly DeckRecord[];

/** Types of the records that are read. */
export const RECORD = {
  document: 1000,
  slide: 1006,
  slideAtom: 1007,
  notes: 1008,
  environment: 1010,
  persist: 1011,
  master: 1016,
  showInfo: 1017,
  linkList: 1033,
  drawing: 1036,
  laterPlaceholder: 1056,
  documentInfo: 2000,
  fontList: 2005,
  placeholder: 3011,
  outlineText: 3998,
  textHeader: 3999,
  wideText: 4000,
  textStyle: 4001,
  masterStyle: 4003,
  narrowText: 4008,
  laterStyle: 4012,
  outlineStyles: 4014,
  outlineStyleHeader: 4015,
  font: 4023,
  string: 4026,
  linkAtom: 4051,
  link: 4055,
  slideNumber: 4056,
  linkedText: 4063,
  slideList: 4080,
  interaction: 4082,
  interactionAtom: 4083,
  userEdit: 4085,
  dateTime: 4087,
  anyDate: 4088,
  header: 4089,
  footer: 4090,
  formattedDate: 4117,
  tags: 5000,
  tag: 5002,
  tagData: 5003,
  persistDirectory: 6002,
  page: 0xf002,
  group: 0xf003,
  shape: 0xf004,
  options: 0xf00b,
  textBox: 0xf00d,
  childAnchor: 0xf00f,
  anchor: 0xf010,
  shapeData: 0xf011,
  moreOptions: 0xf122,
} as const;

const HEADER = 8;

/** The record at an offset; `undefined` beyond the end. A record that is cut short ends where the stream does. */
export function recordAt(stream: Buffer, offset: number): DeckRecord | undefined {
  if (offset < 0 || offset + HEADER > stream.length) return undefined;
  const from = offset + HEADER;
  return {
    type: stream.readUInt16LE(offset + 2),
    instance: stream.readUInt16LE(offset) >> 4,
    body: stream.subarray(from, from + stream.readUInt32LE(offset + 4)),
  };
}

/** The records of a container, in order. */
export function recordsOf(container: Buffer): DeckRecord[] {
  const out: DeckRecord[] = [];
  for (let at = 0; ; ) {
    const record = recordAt(container, at);
    if (!record) return out;
    out.push(record);
    at += HEADER + record.body.length;
  }
}

/** The first record of a type in a container. */
export const childOf = (container: Buffer | undefined, type: number): Buffer | undefined =>
  container && recordsOf(container).find((record) => record.type === type)?.body;

/** What programs added to a container, as tags. */
export const tagData = (container: Buffer | undefined): Buffer[] =>
  recordsOf(childOf(container, RECORD.tags) ?? Buffer.alloc(0))
    .filter(({ type }) => type === RECORD.tag)
    .flatMap(({ body }) => childOf(body, RECORD.tagData) ?? []);
