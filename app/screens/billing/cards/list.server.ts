import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { activateCard, cardDeletion, cardList } from '~/models/billing/cards/cards.server';
import { deleteCard } from '~/models/billing/cards/save.server';
import { finishSetup } from '~/models/billing/cards/setup.server';
import { cardDeletePath, cardsPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

/** The gateway's page returns here, with any result. */
export const cardListLoader = pageLoader(async (page) => {
  const { text } = page;
  const setupId = new URL(page.request.url).searchParams.get('setup');
  const before = cardList(page);
  const setup = setupId ? await finishSetup(page, Number(setupId)) : null;
  if (setup?.state === 'complete') throw page.goTo(cardsPath(page.portal), 'card.added');
  return {
    title: text('card.title'),
    // The result changes without a write of ours.
    caching: setupId ? 'never' : undefined,
    cards: before,
    setup: setup && text(setup.state === 'failed' ? 'card.setup.failed' : 'card.setup.waiting'),
    mayAdd: page.gateway !== null,
    mayEdit: page.gateway?.cardForm !== undefined,
  };
});

export const cardListAction = formAction(activateCard, {
  done: (page) => page.goTo(cardsPath(page.portal), 'card.activated'),
});

export const cardDeleteLoader = pageLoader((page) => {
  const { text, params, portal } = page;
  const { id, lastFour, isActive } = cardDeletion(page, params);
  return {
    title: text('card.question.title', { card: maskedNumber(lastFour) }),
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
    return page.goTo(cardsPath(page.portal), 'card.question.done', {
      card: maskedNumber(lastFour),
    });
  },
});

/** Isolated, so that it stays in one piece inside a Hebrew sentence. */
export const maskedNumber = (lastFour: string) => `\u2066•••• ${lastFour}\u2069`;
