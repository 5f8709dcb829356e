/**
 * The prefix under which our code knows a namespace, whatever the file calls it. Transitional and strict OOXML
 * (ISO/IEC 29500), and OpenDocument 1.x.
 */
const OOXML = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';
const ODF = 'urn:oasis:names:tc:opendocument:xmlns:';

const PREFIXES = new Map<string, string>([
  [`${OOXML}wordprocessingml/2006/main`, 'w'],
  [`${STRICT}wordprocessingml/main`, 'w'],
  [`${OOXML}officeDocument/2006/math`, 'm'],
  [`${STRICT}officeDocument/math`, 'm'],
  [`${OOXML}officeDocument/2006/relationships`, 'r'],
  [`${STRICT}officeDocument/relationships`, 'r'],
  [`${OOXML}package/2006/relationships`, 'rel'],
  [`${OOXML}package/2006/content-types`, 'ct'],
  [`${OOXML}package/2006/metadata/core-properties`, 'cp'],
  [`${OOXML}drawingml/2006/main`, 'a'],
  [`${STRICT}drawingml/main`, 'a'],
  [`${OOXML}drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}drawingml/wordprocessingDrawing`, 'wp'],
  [`${OOXML}drawingml/2006/picture`, 'pic'],
  [`${STRICT}drawingml/picture`, 'pic'],
  [`${OOXML}drawingml/2006/chart`, 'c'],
  [`${STRICT}drawingml/chart`, 'c'],
  [`${OOXML}drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}drawingml/diagram`, 'dgm'],
  [`${OOXML}drawingml/2006/spreadsheetDrawing`, 'xdr'],
  [`${STRICT}drawingml/spreadsheetDrawing`, 'xdr'],
  [`${OOXML}presentationml/2006/main`, 'p'],
  [`${STRICT}presentationml/main`, 'p'],
  [`${OOXML}spreadsheetml/2006/main`, 'x'],
  [`${STRICT}spreadsheetml/main`, 'x'],
  [`${OOXML}markup-compatibility/2006`, 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup', 'wpg'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/drawing/2008/diagram', 'dsp'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:excel', 'excel'],
  ['http://schemas.microsoft.com/office/2006/activeX', 'ax'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://www.w3.org/1998/Math/MathML', 'math'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://www.w3.org/1999/xhtml', 'html'],
  ['http://www.idpf.org/2007/opf', 'opf'],
  ['http://www.idpf.org/2007/ops', 'epub'],
  [`${ODF}container`, 'container'],
  ['http://www.daisy.org/z3986/2005/ncx/', 'ncx'],
  ...['office', 'text', 'table', 'style', 'drawing', 'meta', 'presentation'].map((name): [string, string] => [
    `${ODF}${name}:1.0`,
    name === 'drawing' ? 'draw' : name,
  ]),
  [`${ODF}xsl-fo-compatible:1.0`, 'fo'],
  [`${ODF}svg-compatible:1.0`, 'svg'],
]);

/** Our prefix of a namespace; the file's own for namespaces that we do not know. */
export const knownPrefix = (uri: string, prefix: string): string => PREFIXES.get(uri) ?? prefix;
