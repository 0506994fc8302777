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
  /** JPEG and SVG pictures by the name under which blocks show them; SVG names end in `.svg`. */
  pictures?: Record<string, Uint8Array>;
  /** A JPEG, shown next to the company's name. */
  logo?: Uint8Array | null;
};

export type PdfBlock =
  | { kind: 'text' | 'note' | 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'figures'; rows: PdfFigure[] }
  | { kind: 'table'; columns: PdfColumn[]; rows: string[][] }
  | { kind: 'bars'; rows: PdfBar[] }
  /** A chart over the whole width, with what its ends mean. */
  | { kind: 'chart'; picture: string; label: string; start: string; end: string }
  | { kind: 'pictures'; pictures: PdfPicture[] };

/** The label is the alternative text; the caption is printed below the picture. */
type PdfPicture = { name: string; label: string; caption?: string };

/** Percents of the whole width; what is over the plan has another colour. */
type PdfBar = { label: string; value: string; percent: number; over: number };

export type PdfFigure = { label: string; value: string; isTotal?: boolean };

/** Values are right-aligned in both languages, so that units line up. */
type PdfColumn = { label: string; isValue?: boolean };

/** People wait for a request; a job yields to them after each of its documents. */
export type PdfPriority = 'request' | 'job';

/** Typesets a document and returns the bytes of the PDF. The same document gives the same bytes. */
export type TypesetPdf = (document: PdfDocument, priority: PdfPriority) => Promise<Buffer>;
