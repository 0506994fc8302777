import { type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { activateCard } from '~/models/cards/activate.server';
import { listCards } from '~/models/cards/find.server';
import { cardsPath } from '~/paths';

/** Your Credit Cards (001 §2): what the company pays with. */
export const cardListLoader = pageLoader({}, cardList);

function cardList({ db, actor, now, frame, text }: Page) {
  frame.title = text('card.title');
  const today = new Date(now);
  const month = today.getUTCFullYear() * 12 + today.getUTCMonth();
  return {
    title: frame.title,
    // A card is good until its month is over.
    cards: listCards(db, actor).map((card) => ({
      ...card,
      isExpired: card.expiryYear * 12 + card.expiryMonth - 1 < month,
    })),
  };
}

export type CardList = ReturnType<typeof cardList>;

/** Makes `card_id` the active card. */
export const cardListAction = pageAction({}, (page) => {
  const { db, actor, form, now, text } = page;
  const id = form.get('card_id');
  if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id)) throw notFound();
  activateCard(db, actor, Number(id), now);
  return redirectWithToast(page, cardsPath(), text('card.activated'));
});
