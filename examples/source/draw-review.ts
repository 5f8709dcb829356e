import {
  AlignmentType,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Block } from './blocks.ts';
import { REVIEW, REVIEW_TITLE } from './incident-review.ts';

const cell = (text: string, bold: boolean) =>
  new TableCell({ children: [new Paragraph({ children: [new TextRun({ text, bold })] })] });

function draw(block: Block): (Paragraph | Table)[] {
  switch (block.type) {
    case 'heading':
      return [
        new Paragraph({
          text: block.text,
          heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
        }),
      ];
    case 'text':
      return [new Paragraph({ text: block.text, spacing: { after: 160 } })];
    case 'list':
      return block.items.map((text) =>
        block.ordered
          ? new Paragraph({ text, numbering: { reference: 'numbers', level: 0 } })
          : new Paragraph({ text, bullet: { level: 0 } }),
      );
    case 'table':
      return [
        new Paragraph({ text: block.caption, style: 'Caption' }),
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: block.rows.map(
            (row, index) =>
              new TableRow({ tableHeader: index === 0, children: row.map((text) => cell(text, index === 0)) }),
          ),
        }),
      ];
  }
}

export async function drawReview(): Promise<Uint8Array> {
  const document = new Document({
    title: REVIEW_TITLE,
    creator: 'Docferry',
    numbering: {
      config: [
        {
          reference: 'numbers',
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.LEFT,
              style: { paragraph: { indent: { left: 720, hanging: 360 } } },
            },
          ],
        },
      ],
    },
    sections: [
      { children: [new Paragraph({ text: REVIEW_TITLE, heading: HeadingLevel.TITLE }), ...REVIEW.flatMap(draw)] },
    ],
  });
  return Packer.toBuffer(document);
}
