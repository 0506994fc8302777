import type { Actor } from '~/models/access/actor.server';

/** The people of a company that own its records. */
export type Cast = Record<'admin' | 'owner' | 'investor' | 'tenant' | 'invited', Actor>;
export type CompanyName = 'one' | 'two';
/** Ids by the names in docs/roles.md. */
export type Records = Record<string, string>;

/**
 * Appears in every text of a company's records of a kind, so that an answer shows what it reveals.
 */
export const wordOf = (company: CompanyName, kind: Kind | '' = '') => `onyx-${company}-${kind}`;
export type Kind =
  | 'request'
  | 'report'
  | 'type'
  | 'house'
  | 'work'
  | 'gone'
  | 'paper'
  /** A document that only holders see. */
  | 'dataroom'
  | 'letter'
  | 'update'
  /** An update that was not sent yet. */
  | 'updatedraft'
  | 'books'
  | 'supplier'
  | 'holding'
  | 'person'
  | 'card';
/** Appears in all stored secrets, which no answer may contain. */
export const secretWord = 'secret-onyx-';

export type Word = (kind: Kind) => string;

let serial = 0;

/** Starts a new set of records with unique texts and numbers. */
export function nextSerial(): number {
  serial += 1;
  return serial;
}

/** A unique number without its dial code. */
export const phone = (line: number) => String(500_000_000 + line * 1_000_000 + serial);

export const price = { amount: 2000, currency: 'ILS', duration: '1 month' };
