import { snake } from './columns';

export const format = 'yesod-takeaway';
/** Counted up with the nouns that come new (`since`), so that an older export may lack them. */
export const formatVersion = 3;

/** What a zip says of itself. */
export type Manifest = {
  format: string;
  version: number;
  /** Tells one takeaway from another. */
  key: string;
  company: string;
  madeAt: string;
  /** Hashes are SHA-256 of the JSON lines. */
  nouns: Record<string, { rows: number; hash: string }>;
};

export const manifestName = 'manifest.json';
export const dataName = (noun: string) => `data/${snake(noun)}.jsonl`;
export const csvName = (noun: string) => `csv/${snake(noun)}.csv`;

/** Its number keeps it apart from others of the same name. */
export const fileName = (id: number, name: string): string =>
  `files/${id}-${name.replace(/[\p{C}\\/:*?"<>|]/gu, '_').slice(0, 120)}`;

/** Why a zip cannot be brought in, in words for whoever runs the installation. */
export class TakeawayRefused extends Error {
  override name = 'TakeawayRefused';
}
