import { redirect } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { cardForEdit, formatExpiry } from '~/models/billing/cards/cards.server';
import { createCard, updateCard } from '~/models/billing/cards/save.server';
import { cardsPath } from '~/paths';
import { maskedNumber } from './list.server';

export const cardCreateLoader = pageLoader((page) => {
  createCard.authorize(page, {});
  const hasCardForm = page.gateway?.cardForm !== undefined;
  return {
    title: page.text('card.form.createTitle'),
    isNew: true,
    hasCardForm,
    values: { form_key: formKey(page) },
  };
});

export const cardEditLoader = pageLoader((page) => {
  const card = cardForEdit(page, page.params);
  const values = { card_holder_name: card.holder, expiry: formatExpiry(card) };
  return {
    title: page.text('card.form.editTitle', { card: maskedNumber(card.lastFour) }),
    isNew: false,
    hasCardForm: true,
    values,
  };
});

export const cardCreateAction = formAction(createCard, {
  neverEchoed: ['card_no', 'cvv'],
  done: async (page, adding) => {
    const { redirectUrl } = await adding;
    return redirectUrl
      ? redirect(redirectUrl, 303)
      : page.goTo(cardsPath(page.portal), 'card.added');
  },
});

export const cardEditAction = formAction(updateCard, {
  done: async (page, changing) => {
    await changing;
    return page.goTo(cardsPath(page.portal), 'card.updated');
  },
  errorFields: { card_no: 'card_holder_name' },
});
