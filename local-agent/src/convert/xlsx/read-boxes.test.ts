import { expect, it } from 'vitest';
import { parseXml } from '../markup/parse-xml.ts';
import { readBoxes } from './read-boxes.ts';

it('reads the paragraphs of boxes, their runs joined, and leaves empty ones out', () => {
  const box = '<a:p><a:r><a:t>Figures in </a:t></a:r><a:r><a:t>euro</a:t></a:r></a:p><a:p/>';
  const drawing = parseXml(
    `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor><xdr:sp><xdr:txBody>${box}</xdr:txBody></xdr:sp></xdr:twoCellAnchor></xdr:wsDr>`,
    100,
  );
  expect(readBoxes(drawing)).toEqual(['Figures in euro']);
});
