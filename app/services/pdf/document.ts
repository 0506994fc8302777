/**
 * A document to be set as PDF. All texts are in its language; values are amounts, days and rates,
 * which run from left to right in Hebrew too.
 */
export type PdfDocument = {
  lang: 'en' | 'he';
  title: string;
  /** Beneath the title: the project, the holder, the period. */
  lines: string[];
  company: string;
  blocks: PdfBlock[];
  /** At the foot of every page. */
  foot: string;
  /** JPEG pictures by the name under which blocks show them. */
  pictures?: Record<string, Uint8Array>;
};

export type PdfBlock =
  | { kind: 'text' | 'note' | 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'figures'; rows: PdfFigure[] }
  | { kind: 'table'; columns: PdfColumn[]; rows: string[][] }
  | { kind: 'pictures'; pictures: { name: string; label: string }[] };

export type PdfFigure = { label: string; value: string; isTotal?: boolean };

/** Values stand at the end of their column. */
export type PdfColumn = { label: string; isValue?: boolean };

/** Sets a document and returns the bytes of the PDF. The same document gives the same bytes. */
export type TypesetPdf = (document: PdfDocument) => Promise<Buffer>;
