import { rawPdf, stream } from '../raw-pdf.test.fixture.ts';

/** A text at a place, points; `rest` are its other attributes and elements. */
export const draw = (text: string, place: string, inside = '') =>
  `<draw ${place}><value><text>${text}</text></value>${inside}</draw>`;

const caption = (text: string, side: string, reserve: number) =>
  `<caption placement="${side}" reserve="${reserve}pt"><value><text>${text}</text></value></caption>`;

/** A field for text with a caption above it. */
export const field = (name: string, label: string, place: string, value = '') =>
  `<field name="${name}" ${place}><ui><textEdit/></ui>${caption(label, 'top', 12)}<value><text>${value}</text></value></field>`;

/** A checkbox with its caption to the right. */
export const mark = (label: string, place: string, on: boolean) =>
  `<field ${place}><ui><checkButton/></ui>${caption(label, 'right', 60)}<value><text>${on ? 1 : 0}</text></value><items><text>1</text><text>0</text></items></field>`;

/** A form that is XFA alone: its page in the PDF only asks for another reader. `body` is the content, `master` stands on each page. */
export function formPdf(body: string, master = ''): Buffer {
  const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form" layout="tb"><pageSet><pageArea name="Page1"><contentArea x="20pt" y="40pt" w="560pt" h="700pt"/><medium stock="letter" short="612pt" long="792pt"/>${master}</pageArea></pageSet>${body}</subform></template>`;
  const xml = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${template}<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data/></xfa:datasets></xdp:xdp>`;
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R/NeedsRendering true/AcroForm<</Fields[]/XFA 6 0 R>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    stream('BT /F1 12 Tf 60 700 Td (Another reader is needed for this form.) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    stream(xml),
  ]);
}
