import { decodeHtml } from '../html/decode-html.ts';
import { type OleContainer, openOle } from '../ole/open-ole.ts';
import { decompressRtf } from './decompress-rtf.ts';
import { htmlOfRtf } from './html-of-rtf.ts';
import type { Attachment, Mail } from './mail.ts';

/** Property tags of [MS-OXPROPS] that are read. */
const TAG = {
  subject: '0037',
  body: '1000',
  html: '1013',
  rtf: '1009',
  senderName: '0C1A',
  senderAddress: '0C1F',
  senderSmtp: '5D01',
  to: '0E04',
  cc: '0E03',
  delivered: 0x0e06,
  submitted: 0x0039,
  attachedName: '3707',
  attachedShortName: '3704',
  attachedBytes: '3701',
} as const;

/** An Outlook message ([MS-OXMSG]): properties are streams named by their tag, attachments storages with their own. */
export function readMsg(bytes: Uint8Array): Mail {
  const streams = openOle(bytes);
  const name = textOf(streams, '', TAG.senderName);
  const address = textOf(streams, '', TAG.senderSmtp) || textOf(streams, '', TAG.senderAddress);
  const mail = /@/.test(address) ? address : '';
  const html = htmlOf(streams);
  const text = textOf(streams, '', TAG.body) || undefined;
  const rtf = html === undefined ? rtfOf(streams) : '';
  // Outlook wraps plain texts in RTF, which adds nothing.
  const isPlain = text !== undefined && /\\fromtext(?![a-z])/.test(rtf.slice(0, 2_000));
  return {
    subject: textOf(streams, '', TAG.subject),
    from: name && mail && name !== mail ? `${name} <${mail}>` : name || mail,
    to: textOf(streams, '', TAG.to),
    cc: textOf(streams, '', TAG.cc),
    date: dateOf(streams),
    html: html ?? htmlOfRtf(rtf),
    text,
    ...(rtf && !isPlain ? { rtf } : {}),
    attachments: attachmentsOf(streams),
  };
}

function htmlOf(streams: OleContainer): string | undefined {
  const html = streams.get(`__substg1.0_${TAG.html}0102`);
  return html ? decodeHtml(html) : textOf(streams, '', TAG.html) || undefined;
}

function rtfOf(streams: OleContainer): string {
  const packed = streams.get(`__substg1.0_${TAG.rtf}0102`);
  return packed ? decompressRtf(packed) : '';
}

function textOf(streams: OleContainer, folder: string, tag: string): string {
  const wide = streams.get(`${folder}__substg1.0_${tag}001F`);
  if (wide) return clean(new TextDecoder('utf-16le').decode(wide));
  const narrow = streams.get(`${folder}__substg1.0_${tag}001E`);
  return narrow ? clean(new TextDecoder('windows-1252').decode(narrow)) : '';
}

const clean = (value: string) => value.replaceAll('\0', '').trim();

/** Properties of fixed size stand in a table of their own: a header of 32 bytes, then 16 bytes each. */
function dateOf(streams: OleContainer): string {
  const table = Buffer.from(streams.get('__properties_version1.0') ?? []);
  const times = new Map<number, bigint>();
  for (let at = 32; at + 16 <= table.length; at += 16) {
    if (table.readUInt16LE(at) === 0x0040) times.set(table.readUInt16LE(at + 2), table.readBigUInt64LE(at + 8));
  }
  const time = times.get(TAG.submitted) ?? times.get(TAG.delivered);
  if (time === undefined) return '';
  // Ticks of 100 ns since 1601.
  const date = new Date(Number(time / 10_000n) - 11_644_473_600_000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

function attachmentsOf(streams: OleContainer): Attachment[] {
  const folders = new Set(streams.paths.flatMap((path) => /^__attach_version1\.0_[^/]+\//.exec(path)?.[0] ?? []));
  return [...folders].flatMap((folder): Attachment[] => {
    const name = textOf(streams, folder, TAG.attachedName) || textOf(streams, folder, TAG.attachedShortName);
    const bytes = streams.get(`${folder}__substg1.0_${TAG.attachedBytes}0102`);
    return name ? [{ name, bytes: bytes ?? new Uint8Array(), isMail: false }] : [];
  });
}
