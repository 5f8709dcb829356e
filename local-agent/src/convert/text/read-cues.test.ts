import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { text } from './convert-text.ts';

const markdownOf = async (source: string, filename: string) => (await convertWith(text, source, { filename })).markdown;

describe('subtitles', () => {
  it('become paragraphs of speech, parted at silences, with the time that each begins at', async () => {
    const source =
      '1\n00:00:01,000 --> 00:00:03,500\n<i>Water</i> runs\n\n2\n00:00:04,000 --> 00:00:06,000\ndown.\n\n3\n01:00:20,000 --> 01:00:21,000\nLater.\n';
    expect(await markdownOf(source, 'a.srt')).toBe('**00:00:01** Water runs down.\n\n**01:00:20** Later.');
  });

  it('name their speakers, and leave comments and places out', async () => {
    const source =
      'WEBVTT\n\nNOTE made by hand\n\n00:01.000 --> 00:03.000 align:start\n<v Ann>Hello\n\n00:03.000 --> 00:05.000\n<v Bob>Hi\n';
    expect(await markdownOf(source, 'a.vtt')).toBe('**00:00:01 Ann:** Hello\n\n**00:00:03 Bob:** Hi');
  });
});

describe('calendars', () => {
  it('say what happens when, where and with whom', async () => {
    const source =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Pump\\, check\r\nDTSTART;TZID=Europe/Berlin:20240305T100000\r\nDTEND:20240305T100000Z\r\n' +
      'ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:a@x.org\r\nATTENDEE:mailto:b@x.org\r\nDESCRIPTION:Bring\r\n  tools.\\nNo\r\n food.\r\n' +
      'BEGIN:VALARM\r\nDESCRIPTION:Reminder\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    expect(await markdownOf(source, 'a.ics')).toBe(
      '## Pump, check\n\n**Begins:** 2024-03-05 10:00 (Europe/Berlin)  \n**Ends:** 2024-03-05 10:00 UTC  \n' +
        '**Attendees:** Ann, b@x.org\n\nBring tools.  \nNofood.',
    );
  });
});
