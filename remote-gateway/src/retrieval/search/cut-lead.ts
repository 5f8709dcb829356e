/** A header or a sentence needs less; UTF-16 code units. */
const LONGEST_LEAD = 1_000;

/** What leads to a passage, such as the header of its table, within the bounds of an answer. */
export function cutLead(lead: string): string {
  return lead.length <= LONGEST_LEAD ? lead : `${lead.slice(0, LONGEST_LEAD).toWellFormed()}…`;
}
