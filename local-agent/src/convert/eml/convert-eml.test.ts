import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { eml } from './convert-eml.ts';

const lines = (...parts: string[]) => parts.join('\r\n');

describe('eml', () => {
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
});
