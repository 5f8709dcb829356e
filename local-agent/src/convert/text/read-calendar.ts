import { type Block, type Inline, text } from '../markdown/blocks.ts';

/** Properties of an event that a reader asks for, with their labels. */
const LABELS: readonly (readonly [name: string, label: string])[] = [
  ['DTSTART', 'Begins'],
  ['DTEND', 'Ends'],
  ['RRULE', 'Repeats'],
  ['LOCATION', 'Where'],
  ['ORGANIZER', 'Organizer'],
  ['ATTENDEE', 'Attendees'],
];

/** The events and tasks of a calendar (RFC 5545): what, when, where, with whom, and the description. */
export function readCalendar(source: string): Block[] {
  const out: Block[] = [];
  let properties: Map<string, string[]> | undefined;
  let inner = 0;
  for (const line of source
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const [, name = '', parameters = '', value = ''] =
      /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^:;"]*))*):(.*)$/.exec(line) ?? [];
    if (name === 'BEGIN' && /^V(?:EVENT|TODO)$/.test(value)) properties = new Map();
    // Alarms lie within events.
    else if (name === 'BEGIN') inner++;
    else if (name === 'END' && /^V(?:EVENT|TODO)$/.test(value)) {
      if (properties) out.push(...eventBlocks(properties));
      properties = undefined;
      inner = 0;
    } else if (name === 'END') inner--;
    else if (properties && inner <= 0 && value) {
      const known = properties.get(name);
      if (known) known.push(shown(name, parameters, value));
      else properties.set(name, [shown(name, parameters, value)]);
    }
    if (!properties && name === 'BEGIN') inner = 0;
  }
  return out;
}

function shown(name: string, parameters: string, value: string): string {
  if (/^DT(?:START|END)$/.test(name)) return moment(value, /;TZID="?([^;"]+)/.exec(parameters)?.[1]);
  const person = /;CN=(?:"([^"]*)"|([^;:]*))/.exec(parameters);
  const address = value.replace(/^mailto:/i, '');
  if (name === 'ORGANIZER' || name === 'ATTENDEE') return person?.[1] ?? person?.[2] ?? address;
  return value.replace(/\\n/gi, '\n').replace(/\\([,;\\])/g, '$1');
}

/** `20240305T100000Z` as `2024-03-05 10:00 UTC`. */
function moment(value: string, zone: string | undefined): string {
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(value) ?? [];
  if (!year) return value;
  const where = utc ? ' UTC' : zone ? ` (${zone})` : '';
  return `${year}-${month}-${day}${hour ? ` ${hour}:${minute}${where}` : ''}`;
}

function eventBlocks(properties: ReadonlyMap<string, readonly string[]>): Block[] {
  const field = (name: string) => (properties.get(name) ?? []).join(', ');
  const lines = LABELS.filter(([name]) => field(name) !== '').flatMap(([name, label], index): Inline[] => [
    ...(index > 0 ? [{ type: 'break' } as const] : []),
    { type: 'strong', children: [text(`${label}:`)] },
    text(` ${field(name)}`),
  ]);
  const description = field('DESCRIPTION')
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '');
  return [
    { type: 'heading', level: 2, children: [text(field('SUMMARY') || 'Event')] },
    ...(lines.length > 0 ? [{ type: 'paragraph' as const, children: lines }] : []),
    ...description.map((part): Block => ({ type: 'paragraph', children: part.split('\n').flatMap(brokenLine) })),
  ];
}

const brokenLine = (line: string, index: number): Inline[] =>
  index > 0 ? [{ type: 'break' }, text(line)] : [text(line)];
