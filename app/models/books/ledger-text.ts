import { type Account, accounts, type journalEntries } from 'db/schema/book';
import type { Text } from '~/i18n/words';

// The journal as plain text that hledger reads (docs/rules.md#hledger). Two spaces end the name of
// an account, `;` begins a comment and `|` ends the payee, so no name or note may contain them.

export type LedgerEntry = {
  id: number;
  date: string;
  kind: (typeof journalEntries.$inferSelect)['kind'];
  supplier: string | null;
  note: string | null;
  postings: { account: Account; amount: number }[];
};

const accountName = (account: Account, text: Text): string =>
  `${accounts[account]} ${plain(text(`entry.account.${account}`)).replaceAll(':', ' ')}`;

/** The types that hledger builds its balance sheet and its income statement from. */
function typeOf(number: number): string {
  if (number === accounts.cash) return 'C';
  if (number >= 220 && number <= 240) return 'X';
  if (number < 300) return 'A';
  if (number < 400) return 'L';
  if (number < 500) return 'E';
  return number === accounts.cost_of_sales ? 'X' : 'R';
}

type Heading = { project: string; currency: string; used: Account[] };

export function ledgerHeading({ project, currency, used }: Heading, text: Text): string {
  const declared = used
    .toSorted((one, other) => accounts[one] - accounts[other])
    .map(
      (account) => `account ${accountName(account, text)}  ; type: ${typeOf(accounts[account])}`,
    );
  return [`; ${plain(project)}`, `commodity ${currency} 1,000.00`, ...declared, ''].join('\n');
}

export function ledgerEntry(entry: LedgerEntry, currency: string, text: Text): string {
  const { id, date, kind, supplier, note, postings } = entry;
  const what = [text(`books.kind.${kind}`), plain(note ?? '')].filter(Boolean).join(', ');
  const payee = plain(supplier ?? '');
  const description = payee === '' ? what : `${payee} | ${what}`;
  const lines = postings.map(
    ({ account, amount }) =>
      `    ${accountName(account, text)}  ${currency} ${amountText(amount)}\n`,
  );
  return `\n${date} (${id}) ${description}\n${lines.join('')}`;
}

function amountText(minor: number): string {
  const whole = `${Math.floor(Math.abs(minor) / 100)}`.replace(/\B(?=(\d{3})+$)/g, ',');
  const cents = `${Math.abs(minor) % 100}`.padStart(2, '0');
  return `${minor < 0 ? '-' : ''}${whole}.${cents}`;
}

/** One line without characters that have a meaning in the file, or that turn its direction. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replaceAll(';', ',')
    .replaceAll('|', '/')
    .replace(/\s+/gu, ' ')
    .trim();
