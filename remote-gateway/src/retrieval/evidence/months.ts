/** Languages that write a day as a number with a full stop before its month. */
const LANGUAGES = ['de', 'da', 'nb', 'fi', 'is', 'cs', 'sk', 'sl', 'hr', 'hu', 'et', 'lv'];

/** Names of months in these languages, in the form that follows a day, lower-case. */
export const MONTHS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return Array.from(
      { length: 12 },
      (_, month) => format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === 'month')?.value ?? '',
    );
  }).map((month) => month.toLowerCase()),
);
