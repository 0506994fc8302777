import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { redirectWithToast } from '~/http/toast.server';
import { deleteCard } from '~/models/cards/delete.server';
import { findCard } from '~/models/cards/find.server';
import { cardDeletePath, cardsPath } from '~/paths';

/** Asks before a card is forgotten, over the cards. */
export const cardDeleteLoader = pageLoader({}, ({ db, actor, frame, text, params }) => {
  const { id, lastFour, isActive } = findCard(db, actor, idParam(params, 'id'));
  frame.title = text('card.question.title', { card: masked(lastFour) });
  return { title: frame.title, isActive, action: cardDeletePath(id), closeHref: cardsPath() };
});

export const cardDeleteAction = pageAction({}, (page) => {
  const { db, actor, now, text, params } = page;
  const { id, lastFour } = findCard(db, actor, idParam(params, 'id'));
  deleteCard(db, actor, id, now);
  return redirectWithToast(page, cardsPath(), text('card.question.done', { card: masked(lastFour) }));
});

/** In one piece and left to right inside a Hebrew sentence. */
const masked = (lastFour: string) => `\u2066•••• ${lastFour}\u2069`;
