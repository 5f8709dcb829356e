import { childrenNamed, type XmlElement } from '../markup/parse-xml.ts';
import { readSmallStream } from '../ole/read-small-stream.ts';
import { type MorphData, readMorphData } from './morph-data.ts';
import type { OoxmlPackage } from './open-package.ts';

/** Where a class of control has what it shows. */
const CLASSES = new Map<string, 'box' | 'option' | 'value'>([
  ['8BD21D40', 'box'],
  ['8BD21D50', 'option'],
  ['8BD21D10', 'value'],
  ['8BD21D30', 'value'],
]);

/** Bytes of the class before a control that is kept as a stream. */
const CLASS_ID = 16;

/** Most controls of one part. */
const MAX_CONTROLS = 5000;

/** What the ActiveX controls of a part show, by relationship id: boxes, options and what was entered. Others are omitted. */
export async function readControls(ooxml: OoxmlPackage, part: string): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  const related = [...(await ooxml.relationships(part))].filter(
    ([, { type, external }]) => type === 'control' && !external,
  );
  for (const [id, { target }] of related.slice(0, MAX_CONTROLS)) {
    const control = await ooxml.xml(target).catch(() => undefined);
    const kind = CLASSES.get(/^\{(\w{8})-/.exec(control?.attributes['ax:classid'] ?? '')?.[1]?.toUpperCase() ?? '');
    const data = control && kind && (await dataOf(control, ooxml, target));
    if (!data) continue;
    const { value, caption } = data;
    if (kind === 'value') out.set(id, value);
    else out.set(id, markedText(kind, value === '1', caption));
  }
  return out;
}

/** A check box or an option with its text. */
export function markedText(kind: 'box' | 'option', checked: boolean, text: string): string {
  const [on, off] = kind === 'box' ? ['☑', '☐'] : ['◉', '○'];
  return `${checked ? on : off} ${text}`.trim();
}

async function dataOf(control: XmlElement, ooxml: OoxmlPackage, part: string): Promise<MorphData | undefined> {
  const persistence = control.attributes['ax:persistence'];
  if (persistence === 'persistPropertyBag') {
    const properties = new Map(
      childrenNamed(control, 'ax:ocxPr').map(({ attributes }) => [attributes['ax:name'], attributes['ax:value'] ?? '']),
    );
    return { value: properties.get('Value') ?? '', caption: properties.get('Caption') ?? '' };
  }
  const target = (await ooxml.relationships(part)).get(control.attributes['r:id'] ?? '');
  const bytes = target && (await ooxml.bytes(target.target).catch(() => undefined));
  if (!bytes) return undefined;
  const stream =
    persistence === 'persistStorage'
      ? readSmallStream(bytes, 'contents')
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(CLASS_ID);
  return stream && readMorphData(stream);
}
