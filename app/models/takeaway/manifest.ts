import { snake } from './columns';
import { nounNames, nounOf } from './nouns';

export const format = 'yesod-takeaway';
/** Grows with each new noun (`since`), which older exports lack. */
export const formatVersion = Math.max(...nounNames.map((noun) => nounOf(noun).since ?? 1));

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
