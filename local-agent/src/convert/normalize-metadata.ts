/** Names whose values are points in time. */
const DATES = ['created', 'modified'] as const;

/** What no program but only its defaults say. */
const DEFAULTS: Readonly<Record<string, RegExp>> = {
  author: /^(?:python-docx|openpyxl|python-pptx|xlsxwriter|unknown|administrator|user)$/i,
  language: /^(?:c|posix|und|zxx|mul)$/i,
  title: /^(?:untitled|powerpoint presentation|presentation|document\d*|microsoft word - .*|slide 1)$/i,
  description: /^generated (?:by|using) python-(?:docx|pptx)$/i,
};

/** A document's metadata in one form whatever its format: dates in ISO 8601, nothing empty, no program's defaults. */
export function normalizeMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, given] of Object.entries(metadata)) {
    const value = given.replace(/\s+/g, ' ').trim();
    if (value === '' || DEFAULTS[name]?.test(value)) continue;
    out[name] = DATES.some((date) => date === name) ? isoDate(value) : value;
  }
  return out;
}

/** A date as ISO 8601; as it is when it cannot be read. */
function isoDate(value: string): string {
  if (/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(value)) return value;
  // A time without a zone is left without one.
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(value)) return value.replace(/\.\d+$/, '');
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString().replace('.000Z', 'Z');
}
