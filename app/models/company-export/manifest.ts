import { snake } from './columns';
import { exportTable, tableNames } from './tables';

export const format = 'yesod-takeaway';
/** Grows with each new table (`since`), which older exports do not have. */
export const formatVersion = Math.max(...tableNames.map((name) => exportTable(name).since ?? 1));

/** The description of an export inside its zip. */
export type Manifest = {
  format: string;
  version: number;
  /** Identifies the export. */
  key: string;
  company: string;
  madeAt: string;
  /** Hashes are SHA-256 of the JSON lines. */
  nouns: Record<string, { rows: number; hash: string }>;
};

export const manifestName = 'manifest.json';
export const dataName = (table: string) => `data/${snake(table)}.jsonl`;
export const csvName = (table: string) => `csv/${snake(table)}.csv`;

/** The id makes the path unique. */
export const fileName = (id: number, name: string): string =>
  `files/${id}-${name.replace(/[\p{C}\\/:*?"<>|]/gu, '_').slice(0, 120)}`;

/** Why a zip cannot be imported, in a message for the operator. */
export class ImportRejected extends Error {
  override name = 'ImportRejected';
}
