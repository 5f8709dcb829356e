/** What boxes of hints and warnings are called, in the languages that manuals are written and translated in. */
const LABELS = new Set(
  [
    ['note', 'tip', 'hint', 'caution', 'warning', 'important', 'attention', 'danger', 'remark'],
    ['hinweis', 'anmerkung', 'tipp', 'achtung', 'warnung', 'vorsicht', 'wichtig'],
    ['remarque', 'astuce', 'avertissement', 'conseil'],
    ['nota', 'consejo', 'sugerencia', 'aviso', 'advertencia', 'precauci\u00f3n', 'atenci\u00f3n', 'importante'],
    ['dica', 'aten\u00e7\u00e3o', 'cuidado', 'avvertenza', 'avvertimento', 'avviso', 'attenzione', 'suggerimento'],
    ['opmerking', 'waarschuwing', 'merk', 'advarsel', 'bem\u00e6rk', 'notera', 'varning'],
    ['uwaga', 'ostrze\u017cenie', 'wskaz\u00f3wka', 'pozn\u00e1mka', 'varov\u00e1n\u00ed', 'upozorn\u011bn\u00ed'],
    [
      '\u043f\u0440\u0438\u043c\u0435\u0447\u0430\u043d\u0438\u0435',
      '\u0432\u043d\u0438\u043c\u0430\u043d\u0438\u0435',
    ],
    [
      '\u043f\u0440\u0435\u0434\u0443\u043f\u0440\u0435\u0436\u0434\u0435\u043d\u0438\u0435',
      '\u0441\u043e\u0432\u0435\u0442',
    ],
    ['\u6ce8\u610f', '\u8b66\u544a', '\u6ce8\u8a18', '\u91cd\u8981', '\u30d2\u30f3\u30c8', '\u30ce\u30fc\u30c8'],
    ['\u6ce8\u91ca', '\u63d0\u793a', '\u5c0f\u5fc3'],
  ].flat(),
);

/** Whether the text is nothing but the label of a box: it heads no part of the document. */
export const isHintLabel = (text: string): boolean =>
  LABELS.has(
    text
      .trim()
      .replace(/\s?[:!\uff1a]$/, '')
      .toLowerCase(),
  );
