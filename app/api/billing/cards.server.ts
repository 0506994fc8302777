import { z } from 'zod';
import { perform, read } from '~/api/call.server';
import { done, flag, from, maybe, page, presenter, text, through, whole } from '~/api/fields';
import {
  activateCard,
  cardForEdit,
  cardList,
  formatExpiry,
} from '~/models/billing/cards/cards.server';
import {
  type AddedCard,
  createCard,
  deleteCard,
  updateCard,
} from '~/models/billing/cards/save.server';
import type { Caller, Payload, PublicCaller } from '~/models/operation.server';
import { expiryFields, pageUrl, printedExpiry, typedCardFields } from './card-fields';

type Card = ReturnType<typeof cardList>[number];

const maskedNumber = ({ lastFour }: Pick<Card, 'lastFour'>) => `**** **** **** ${lastFour}`;

/** Only the gateway knows the number itself. */
export const card = presenter<Card>()('Card', {
  id: whole,
  card_holder_name: from(text, ({ holder }) => holder),
  card_no: from(text, maskedNumber),
  brand: text,
  expiry_month: whole,
  expiry_year: whole,
  is_active: flag,
  is_expired: flag,
});

type Added = { card: Card | null; redirectUrl: string | null };
const added = presenter<Added>()('AddedCard', {
  /** Null, like the rest of the card, until the card is entered at `redirect_url`. */
  id: from(maybe(whole), ({ card: saved }) => saved?.id),
  card_holder_name: from(maybe(text), ({ card: saved }) => saved?.holder),
  card_no: from(maybe(text), ({ card: saved }) => saved && maskedNumber(saved)),
  brand: from(maybe(text), ({ card: saved }) => saved?.brand),
  expiry_month: from(maybe(whole), ({ card: saved }) => saved?.expiryMonth),
  expiry_year: from(maybe(whole), ({ card: saved }) => saved?.expiryYear),
  is_active: from(maybe(flag), ({ card: saved }) => saved?.isActive),
  is_expired: from(maybe(flag), ({ card: saved }) => saved?.isExpired),
  redirect_url: from(maybe(text), ({ redirectUrl }, caller) => pageUrl(redirectUrl, caller)),
});
const addedCard = through(added, ({ redirectUrl }: AddedCard, caller: PublicCaller) => ({
  card: redirectUrl ? null : (cardList(caller as Caller)[0] ?? null),
  redirectUrl,
}));

const cards = through(page(card), (rows: Card[]) => ({ rows, total: rows.length }));
const active = through(
  card,
  (_: unknown, caller: PublicCaller) => cardList(caller as Caller)[0] as Card,
);

const cardOfResult = through(card, ({ id }: { id: number }, caller: PublicCaller) =>
  cardById(caller as Caller, id),
);
const cardById = (caller: Caller, id: number) =>
  cardList(caller).find((row) => row.id === id) as Card;

function currentValues(caller: Caller, { id }: Payload): Payload {
  const { holder, ...card } = cardForEdit(caller, { id });
  return { card_holder_name: holder, expiry: formatExpiry(card) };
}

export const cardCalls = [
  read('GET /api/card-details', 'The cards of your company', cardList, cards),
  perform(
    'POST /api/card-details',
    'Add a card on the gateway’s page at `redirect_url`',
    createCard,
    addedCard,
    { fixedValues: printedExpiry, extraFields: z.object(typedCardFields) },
  ),
  perform(
    'PUT /api/card-details/{id}',
    'Change the holder and the expiry of a card',
    updateCard,
    cardOfResult,
    {
      currentValues,
      fixedValues: printedExpiry,
      extraFields: z.object(expiryFields).partial(),
    },
  ),
  perform('DELETE /api/card-details/{id}', 'Remove a card', deleteCard, done),
  perform('POST /api/active-card-details/{id}', 'Make this the active card', activateCard, active, {
    fixedValues: ({ id }) => ({ card_id: id }),
  }),
];
