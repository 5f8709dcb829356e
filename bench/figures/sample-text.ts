const WORDS =
  'account adapter agent archive balance batch branch broker buffer cache channel chapter claim cluster column compare consumer contract counter cursor customer deadline delivery deposit device discount docket driver engine entry event export factory failure feature filter folder gateway group handle harbour header history import index input invoice journal kernel ledger library limit margin message method metric module network notice number object offer office operator option order output owner packet panel parcel partner payment period planner policy portal printer process producer profile project protocol quarter query queue record refund region release report request reserve result retry review route sample schedule schema sensor server session shipment signal source station status storage supplier switch table target tariff tenant ticket token transfer update user valve vendor version volume voucher warehouse window worker'.split(
    ' ',
  );

/** A sentence of a dozen words. */
export function sentence(next: () => number): string {
  const words = Array.from(
    { length: 8 + Math.floor(next() * 9) },
    () => WORDS[Math.floor(next() * WORDS.length)] ?? '',
  );
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function paragraph(next: () => number, sentences = 6): string {
  return Array.from({ length: sentences }, () => sentence(next)).join(' ');
}

/** A question of four words that occur in the texts. */
export function question(next: () => number): string {
  return Array.from({ length: 4 }, () => WORDS[Math.floor(next() * WORDS.length)] ?? '').join(' ');
}
