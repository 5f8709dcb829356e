/** A header or a sentence needs less; UTF-16 code units. */
const MAX_LEAD_LENGTH = 1_000;

/** The lead of a passage, such as the header of its table, within the bounds of an answer. */
export function cutLead(lead: string): string {
  return lead.length <= MAX_LEAD_LENGTH ? lead : `${lead.slice(0, MAX_LEAD_LENGTH).toWellFormed()}…`;
}
