import type { CostAccount } from 'db/schema/book';
import type { Text } from '~/i18n/words';
import type { PlaceOptions } from '~/models/orders/places.server';

/** Groups of options for the budget line of a row, a group for each phase. */
export const placeGroups = (text: Text, places: PlaceOptions) =>
  places.map(({ phaseId, title, lines }) => ({
    label: title,
    options: [
      { value: `phase-${phaseId}`, label: `${title}: ${text('books.line.general')}` },
      ...lines.map((line) => ({ value: `line-${line.id}`, label: line.title })),
    ],
  }));

/** The place of a stored line, as the form names it. */
export const placeOf = ({ title, phaseId, lineId }: Stored): string =>
  title === null && phaseId !== null ? `phase-${phaseId}` : `line-${lineId}`;

type Stored = { title: string | null; phaseId: number | null; lineId: number };

type Place = { phase: string | null; account: CostAccount };

/** The phase of a line, or its account outside the work. */
export const nameOfPlace = (text: Text, { phase, account }: Place): string =>
  account === 'work' ? (phase ?? text('books.line.deleted')) : text(`entry.account.${account}`);

type Named = { title: string | null; phase: string | null; account: CostAccount | null };

/** `Roof · Tiles`, or the phase alone for what it did not break down. */
export const nameOfLine = (text: Text, { title, phase, account }: Named): string =>
  [nameOfPlace(text, { phase, account: account ?? 'work' }), title].filter(Boolean).join(' · ');
