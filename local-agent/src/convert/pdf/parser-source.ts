import { registerHooks } from 'node:module';

/** What pdfjs' parser says, and what it is to say instead. */
const CHANGES: readonly (readonly [string, string])[] = [
  // The properties of marked content, with the text that they give: without it, syllables of Thai and Indic scripts lose letters.
  [
    'args = [args[0].name, args[1] instanceof Dict ? args[1].get("MCID") : null];',
    'args = [args[0].name, ...(args[1] instanceof Dict ? [args[1].get("MCID"), args[1].get("ActualText")] : [null])];',
  ],
  // The weight in a font's descriptor, where its name says none.
  [
    'let italicAngle = descriptor.get("ItalicAngle");',
    'if (descriptor.get("FontWeight") >= 600) flags |= FontFlags.ForceBold; let italicAngle = descriptor.get("ItalicAngle");',
  ],
  [
    'this.isMonospace = !!(properties.flags & FontFlags.FixedPitch);',
    'this.isMonospace = !!(properties.flags & FontFlags.FixedPitch); this.forceBold = !!(properties.flags & FontFlags.ForceBold);',
  ],
  ['"differences", "isMonospace"', '"differences", "forceBold", "isMonospace", "squareSigns", "unnamed"'],
  // Whether a font that the file contains says nowhere which characters its glyphs are, and whether it has Chinese, Japanese
  // or Korean signs, all of one width, at the codes of small letters.
  [
    'this.toUnicode = properties.toUnicode;',
    'this.toUnicode = properties.toUnicode; for (let code = 97; code <= 122; code++) this.squareSigns ||= /[\\u1100-\\u11ff\\u2e80-\\u9fff\\uac00-\\ud7af]/.test(properties.toUnicode.get(code)); this.unnamed = !!file && properties.composite && !properties.hasIncludedToUnicodeMap && properties.toUnicode instanceof IdentityToUnicodeMap; this.mapsCodes = properties.composite && properties.hasIncludedToUnicodeMap && !(properties.toUnicode instanceof IdentityToUnicodeMap);',
  ],
  // Glyphs for which a composite font has no entry in its ToUnicode map are unknown: their codes are no characters.
  [
    'let unicode = this.toUnicode.get(charcode) || charcode;',
    'let unicode = this.toUnicode.get(charcode) || (this.mapsCodes && charcode >= 0x20 ? "\\ufffd" : charcode);',
  ],
  // Names of glyphs that say how they look or what they join, such as "one.oldstyle" and "f_f_i" (Adobe Glyph List).
  [
    'let code = 0;\n      switch (glyphName[0])',
    `if (/[._]/.test(glyphName)) {
      const parts = glyphName.split(".")[0].split("_").map(part => getUnicodeForGlyph(part, glyphsUnicodeMap));
      if (parts.every(part => part > 0 && part <= 0x10ffff)) {
        toUnicode.set(+charcode, String.fromCodePoint(...parts));
        continue;
      }
    }
    let code = 0;
      switch (glyphName[0])`,
  ],
  // The names in a Type 1 font's own encoding for the codes that its ToUnicode map omits: newtx' fonts omit the
  // decimal point of formulas.
  [
    `function adjustType1ToUnicode(properties, builtInEncoding) {
  if (properties.isInternalFont) {
    return;
  }
  if (properties.hasIncludedToUnicodeMap) {
    return;
  }`,
    `function adjustType1ToUnicode(properties, builtInEncoding) {
  if (properties.isInternalFont) {
    return;
  }`,
  ],
  [
    'const glyphName = builtInEncoding[charCode];',
    'if (properties.hasIncludedToUnicodeMap && properties.toUnicode.has(+charCode)) continue; const glyphName = builtInEncoding[charCode];',
  ],
  // Greek letters by the names of their glyphs, where the map gives the sign at some code for them: Ghostscript did so for
  // Latin Modern's fonts of formulas.
  [
    'if (properties.toUnicode.has(charCode)) {\n      return;',
    'if (properties.toUnicode.has(charCode) && !(/^[\\u0370-\\u03ff]$/.test(entry) && /^[\\x80-\\xff]$/.test(properties.toUnicode.get(charCode)))) {\n      return;',
  ],
  // Streams are inflated at once: the streams of the web take longer for the many small parts of a page than for inflating
  // them. What zlib refuses pdfjs inflates by itself, as before.
  [
    'const {\n        readable,\n        writable\n      } = new DecompressionStream(name);',
    `if (name === "deflate") {
        const { inflateSync } = await import("node:zlib");
        const inflated = inflateSync(bytes);
        // pdfjs reads from the start of the memory, which small results share with others.
        const isAlone = inflated.byteLength === inflated.buffer.byteLength;
        return { decompressed: new Uint8Array(isAlone ? inflated.buffer : inflated), compressed: bytes };
      }
      const { readable, writable } = new DecompressionStream(name);`,
  ],
  // The outlines of glyphs are made when a page is drawn, not when its text is read.
  [
    'const partialEvaluator = this._createPartialEvaluator(handler, pageIndex, pageProxyId);',
    'const partialEvaluator = this._createPartialEvaluator(handler, pageIndex, pageProxyId); partialEvaluator.draws = !(intent & RenderingIntentFlag.OPLIST);',
  ],
  [
    'if (font.data) {\n      const isAddToPathSet',
    'if (font.data && this.draws !== false) {\n      const isAddToPathSet',
  ],
  // The text below links and in fields is read with the page: for them alone, pdfjs reads the page's text again.
  ['if (annotation.hasTextContent && isVisible) {', 'continue; if (annotation.hasTextContent && isVisible) {'],
];

/**
 * Imports pdfjs' parser so that it passes on what it drops: ActualText, the weight of fonts, and what names of glyphs say;
 * and so that it omits what nobody looks at, such as outlines of glyphs and the text of annotations, and inflates in
 * one step.
 * A parser that is written otherwise is imported as it is.
 */
export async function importParser(url: string): Promise<unknown> {
  const hooks = registerHooks({
    load(wanted, context, nextLoad) {
      const loaded = nextLoad(wanted, context);
      if (wanted !== url || !loaded.source) return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: CHANGES.reduce((text, [from, to]) => text.replace(from, to), source) };
    },
  });
  try {
    return await import(url);
  } finally {
    hooks.deregister();
  }
}
