import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { activateCard, cardDeletion, cardList } from '~/models/cards/cards.server';
import { deleteCard } from '~/models/cards/save.server';
import { cardDeletePath, cardsPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

export const cardListLoader = pageLoader((page) => {
  const { frame, text } = page;
  frame.title = text('card.title');
  return { title: frame.title, cards: cardList(page), mayAdd: page.gateway !== null };
});

export const cardListAction = formAction(activateCard, {
  done: (page) => page.goTo(cardsPath(page.portal), 'card.activated'),
});

export const cardDeleteLoader = pageLoader((page) => {
  const { frame, text, params, portal } = page;
  const { id, lastFour, isActive } = cardDeletion(page, params);
  frame.title = text('card.question.title', { card: masked(lastFour) });
  return {
    title: frame.title,
    words: [text('card.question.text'), ...(isActive ? [text('card.question.active')] : [])],
    confirmLabel: text('card.question.confirm'),
    danger: true,
    action: cardDeletePath(portal, id),
    closeHref: cardsPath(portal),
  } satisfies Question;
});

export const cardDeleteAction = formAction(deleteCard, {
  done: async (page, removing) => {
    const { lastFour } = await removing;
    return page.goTo(cardsPath(page.portal), 'card.question.done', { card: masked(lastFour) });
  },
});

/** In one piece and left to right inside a Hebrew sentence. */
export const masked = (lastFour: string) => `\u2066•••• ${lastFour}\u2069`;
