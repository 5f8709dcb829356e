/**
 * An OpenFormula expression (OpenDocument 1.3 part 4, section 5.2) as spreadsheets show it: `of:=[.A2]+[$Rates.B1]`
 * becomes `=A2+$Rates!B1`.
 */
export const readFormula = (source: string): string =>
  source
    .replace(/^(?:of|oooc|msoxl):/, '')
    .replace(/\[([^\]"]*)(\]?)/g, (whole, reference: string, closing: string) =>
      closing === '' ? whole : reference.replace(/(^|:)\.(?=\$?[A-Z])/g, '$1').replace(/\.(?=\$?[A-Z]+\$?\d)/, '!'),
    )
    .replaceAll(';', ',');
