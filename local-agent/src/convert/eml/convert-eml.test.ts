import { describe, expect, it } from 'vitest';
import { CFB } from 'xlsx';
import { convertWith } from '../convert-with.test.support.ts';
import { eml } from './convert-eml.ts';
import { decompressRtf } from './decompress-rtf.ts';

const lines = (...parts: string[]) => parts.join('\r\n');

describe('eml', () => {
  it.each(['UTF-8', 'UTF-16', 'iso-8859-1'])('reads a mail saved as UTF-16 whose part declares %s', async (charset) => {
    const mail = lines(
      'From: Zoë <zoe@example.org>',
      'Subject: Pump für uns',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      `Content-Type: text/plain; charset="${charset}"`,
      '',
      'Sie läuft → gut.',
      '--x',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe',
      '--x',
      `Content-Type: text/plain; charset=${charset}`,
      '',
      'Zoë → Ann',
      '--x--',
    );
    const little = Buffer.from(`\ufeff${mail}`, 'utf16le');
    const expected = '# Pump für uns\n\n**From:** Zoë \\<zoe@example.org>\n\nSie läuft → gut.\n\nGrüße\n\nZoë → Ann';
    for (const bytes of [little, little.subarray(2), Buffer.from(little).swap16()]) {
      expect((await convertWith(eml, bytes)).markdown).toBe(expected);
    }
  });

  it.each([
    ['utf-8', 'Content-Type: text/plain; charset=us-ascii'],
    ['utf-8', 'Content-Type: text/plain; charset="x-unknown"'],
    ['utf-8', 'Content-Type: text/plain; charset=iso-8859-1'],
    ['latin1', 'Content-Type: text/plain'],
    ['latin1', 'X-Mailer: old'],
  ] as const)('reads %s text by its bytes where the mail declares %s', async (encoding, declared) => {
    const mail = Buffer.from(lines('Subject: Pump', declared, '', 'Schöne Grüße', '', 'Jörg'), encoding);
    expect((await convertWith(eml, mail)).markdown).toBe('# Pump\n\nSchöne Grüße\n\nJörg');
  });

  it('passes over a byte order mark before the header', async () => {
    const { markdown } = await convertWith(eml, lines('\ufeffSubject: Pump', 'From: Zoe', '', 'It runs.'));
    expect(markdown).toBe('# Pump\n\n**From:** Zoe\n\nIt runs.');
  });

  it('reads the header, the HTML body and the names of attachments', async () => {
    const mail = lines(
      'From: =?utf-8?B?WsO2ZQ==?= <zoe@example.org>',
      'To: Ann <ann@example.org>, bob@example.org',
      'Subject: =?utf-8?Q?Pump_f=C3=BCr_uns?=',
      'Date: Tue, 05 Mar 2024 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>See the <b>table</b>:</p><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '--x',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="manual.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0=',
      '--x--',
    );
    const { markdown, title, metadata } = await convertWith(eml, mail);
    expect(markdown).toBe(
      '# Pump für uns\n\n**From:** Zöe \\<zoe@example.org>  \n**To:** Ann \\<ann@example.org>, bob@example.org  \n**Date:** 2024-03-05T10:00:00.000Z\n\n' +
        'See the **table**:\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n## Attachments\n\n- manual.pdf',
    );
    expect(title).toBe('Pump für uns');
    expect(metadata).toEqual({ author: 'Zöe <zoe@example.org>', created: '2024-03-05T10:00:00.000Z' });
  });

  it('reads a plain body, its quotations marked', async () => {
    const mail = lines(
      'From: a@example.org',
      'Subject: Re: x',
      'Content-Type: text/plain',
      '',
      '> old',
      '> words',
      '',
      'New words,',
      'two lines.',
    );
    expect((await convertWith(eml, mail)).markdown).toContain('> old  \n> words\n\nNew words,  \ntwo lines.');
  });

  const attached = (name: string, type: string, content: string) =>
    lines(
      '--x',
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64'),
    );

  it('converts attachments when asked, and lists those that it cannot', async () => {
    const mail = lines(
      'From: a@example.org',
      'Subject: Two files',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      attached('stock.csv', 'text/csv', 'part,price\nbolt,3\n'),
      attached('empty.pdf', 'application/pdf', ''),
      '--x--',
    );
    const { markdown, warnings } = await convertWith(eml, mail, { options: { attachments: true } });
    expect(markdown).toContain('## Attachments\n\n- empty.pdf');
    expect(markdown).toContain('## Attachment: stock.csv\n\n| part | price |\n| --- | --- |\n| bolt | 3 |');
    expect(warnings).toMatchObject([{ code: 'attachment_left_out', message: expect.stringMatching(/^empty\.pdf/) }]);
    expect((await convertWith(eml, mail)).markdown).toContain('- stock.csv\n- empty.pdf');
  });

  it('reads mails that are forwarded as they were', async () => {
    const mail = lines(
      'From: a@example.org',
      'Subject: Fwd',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: message/rfc822',
      '',
      'From: b@example.org',
      'Subject: First',
      '',
      'First words',
      '--x--',
    );
    expect((await convertWith(eml, mail)).markdown).toContain('### First\n\n**From:** b@example.org\n\nFirst words');
  });

  it('reads mailboxes', async () => {
    const one = (name: string) =>
      lines(
        'From x@example.org Tue Mar  5 10:00:00 2024',
        `Subject: ${name}`,
        '',
        `Body of ${name}`,
        '>From here',
        '',
        '',
      );
    const { markdown } = await convertWith(eml, one('one') + one('two'));
    expect(markdown).toBe('# one\n\nBody of one  \nFrom here\n\n# two\n\nBody of two  \nFrom here');
  });

  it('reads Outlook messages', async () => {
    const container = CFB.utils.cfb_new();
    const add = (path: string, value: string) => CFB.utils.cfb_add(container, path, Buffer.from(value, 'utf16le'));
    add('__substg1.0_0037001F', 'Pumps');
    add('__substg1.0_0C1A001F', 'Ann');
    add('__substg1.0_5D01001F', 'ann@example.org');
    add('__substg1.0_1000001F', 'All well.\r\n\r\nAnn');
    add('__attach_version1.0_#00000000/__substg1.0_3707001F', 'plan.pdf');
    const properties = Buffer.alloc(48);
    properties.writeUInt32LE(0x00390040, 32);
    properties.writeBigUInt64LE(133_540_992_000_000_000n, 40);
    CFB.utils.cfb_add(container, '__properties_version1.0', properties);
    const { markdown } = await convertWith(eml, new Uint8Array(CFB.write(container, { type: 'buffer' })));
    expect(markdown).toBe(
      '# Pumps\n\n**From:** Ann \\<ann@example.org>  \n**Date:** 2024-03-05T08:00:00.000Z\n\nAll well.\n\nAnn\n\n## Attachments\n\n- plan.pdf',
    );
    CFB.utils.cfb_add(container, '__substg1.0_10130102', Buffer.from('<p>Schöne Grüße</p>', 'latin1'));
    const html = await convertWith(eml, new Uint8Array(CFB.write(container, { type: 'buffer' })));
    expect(html.markdown).toContain('\n\nSchöne Grüße\n\n');
  });

  it('reads the HTML or rich text that an Outlook message holds as RTF alone', async () => {
    const shown = async (rtf: string, text = '') => {
      const container = CFB.utils.cfb_new();
      const header = Buffer.alloc(16);
      header.writeUInt32LE(rtf.length, 4);
      header.write('MELA', 8, 'latin1');
      const packed = Buffer.concat([header, Buffer.from(rtf, 'latin1')]);
      CFB.utils.cfb_add(container, '__substg1.0_0037001F', Buffer.from('Pumps', 'utf16le'));
      CFB.utils.cfb_add(container, '__substg1.0_10090102', packed);
      if (text) CFB.utils.cfb_add(container, '__substg1.0_1000001F', Buffer.from(text, 'utf16le'));
      const { markdown } = await convertWith(eml, new Uint8Array(CFB.write(container, { type: 'buffer' })));
      return markdown.split('\n\n').slice(1).join('\n\n');
    };
    const html =
      '{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0\\fswiss Arial;}{\\f1\\fcharset204 Arial;}}{\\colortbl\\red0;}\\uc1\\pard' +
      "{\\*\\htmltag64 <p>}\\htmlrtf {\\f1\\b\\htmlrtf0 {\\*\\htmltag84 <b>}\\'cf{\\*\\htmltag92 </b>}\\htmlrtf }\\htmlrtf0  sch\\'f6n \\u8364?5" +
      '{\\*\\htmltag84 &lt;}\\htmlrtf <\\htmlrtf0 {\\*\\mhtmltag84 no}{\\*\\htmltag72 </p>}{\\*\\htmltag0 <ul><li>}one{\\*\\htmltag0 </ul>}}';
    expect(await shown(html, 'plain')).toBe('**П** schön €5<\n\n- one');
    const rich = '{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\\pard All {\\b well}.\\par Ann\\par}';
    expect(await shown(rich, 'All well.')).toBe('All **well**.\n\nAnn');
    expect(await shown(rich.replace('\\deff0', '\\fromtext\\deff0'), 'All well.')).toBe('All well.');
    expect(await shown('')).toBe('');
  });

  it('reads mails in UTF-7 and HZ', async () => {
    const mail = (charset: string, body: string, encoding = '7bit') =>
      `Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
    const shown = async (source: string) => (await convertWith(eml, source)).markdown.split('\n\n').slice(1);
    expect(await shown(mail('UTF-7', 'Gr+APwA3w-e +- mehr\r\n\r\nTel: +2D3eAA-'))).toEqual(['Grüße + mehr', 'Tel: 😀']);
    expect(await shown(mail('"HZ-GB-2312"', 'Hi ~{PUC{~}~~,\r\n~{3GJP'))).toEqual(['Hi 姓名~,  \n城市']);
    expect(await shown(mail('utf-8', 'a +APw- ~{PUC{~}'))).toEqual(['a +APw- \\~{PUC{\\~}']);
    const part = (charset: string, body: string) =>
      `--B\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n${body}\r\n`;
    const parts = `Subject: x\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n${part('utf-7', '+APw-')}${part('us-ascii', '+APw-')}--B--`;
    expect((await shown(parts)).join('\n')).toContain('ü\n+APw-');
  });

  it('unpacks RTF as Outlook packs it', () => {
    const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
    // The examples of [MS-OXRTFCP] 4.1 and 4.2.
    const plain =
      '2d000000 2b000000 4c5a4675 f1c5c7a7 03000a00 72637067 31323542 320af320 68656c09 00206277 05b06c64 7d0a800f a0';
    expect(decompressRtf(bytes(plain))).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
    const crossing = '1a000000 1c000000 4c5a4675 e2d44b51 41000420 5758595a 0d6e7d01 0eb0';
    expect(decompressRtf(bytes(crossing))).toBe('{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}');
    expect(decompressRtf(bytes(plain).subarray(0, 25)).length).toBeGreaterThan(0);
    expect(decompressRtf(bytes('00'.repeat(20)))).toBe('');
  });

  it('reads lists in plain text, and what an invitation says', async () => {
    const calendar =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Pump check\r\nDTSTART:20240305T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    const source =
      'From: a@x.org\r\nTo: b@x.org\r\nSubject: Plan\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n' +
      '--B\r\nContent-Type: text/plain\r\n\r\nPlease bring:\r\n- tools\r\n- water\r\n\r\n--B\r\nContent-Type: text/calendar; charset=utf-8\r\n\r\n' +
      `${calendar}\r\n--B--\r\n`;
    const { markdown } = await convertWith(eml, source);
    expect(markdown.split('\n\n').slice(2)).toEqual([
      'Please bring:',
      '- tools\n- water',
      '## Pump check',
      '**Begins:** 2024-03-05 10:00 UTC',
    ]);
  });

  it('converts a mail that is one endless text down to a bound, with a warning', async () => {
    const source = `From: a@x.org\nTo: b@x.org\nSubject: Log\n\n${'line\n'.repeat(200_100)}`;
    const { markdown, warnings } = await convertWith(eml, source);
    expect(markdown.match(/line/g)).toHaveLength(199_996);
    expect(warnings?.map(({ code }) => code)).toEqual(['rest_left_out']);
  });
});
