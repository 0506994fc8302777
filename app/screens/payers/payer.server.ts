import { moneyPath, ownerTransferPath, payerPath, payerTakeBackPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import { amountText } from '~/models/fields';
import { answerPayer } from '~/models/payers/answer.server';
import { type PayerQuestion, payerQuestion } from '~/models/payers/show.server';
import { takeBackPayer } from '~/models/payers/take-back.server';
import { transferForm, transferWithOwner } from '~/models/payers/transfer.server';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import type { Question, Refusal } from '~/screens/shell/question';

export const payerLoader = pageLoader((page) => {
  const { text, portal, params, actor } = page;
  const found = payerQuestion(page, params);
  const { project, amount, freeDay, sponsors, isPossible } = found;
  const isOpen = amount > 0 && answerPayer.permits(actor);
  return {
    title: text(amount > 0 ? 'payer.form.title' : 'payer.answer.title'),
    breadcrumbs: moneyCrumbs(page, project),
    currency: project.currency,
    isOpen,
    lead: amount > 0 ? text('payer.form.lead', { amount: money(amount, project.currency) }) : null,
    words: answerWords(page, found),
    freeDay: freeDay > project.startDate && isOpen ? day(freeDay) : null,
    isPossible,
    newHolder: sponsors.length === 0 ? project.entrepreneur.name : null,
    holdings: sponsors.length > 1 ? sponsors : [],
    takeBackHref:
      found.typedPayer !== null && takeBackPayer.permits(actor)
        ? payerTakeBackPath(portal, project.id)
        : null,
    backHref: moneyPath(portal, project.id),
    values: { form_key: formKey(page), ...proposedValues(found) },
  };
});

const proposedValues = ({ proposal }: PayerQuestion) => ({
  bank: amountText(proposal?.bank ?? 0),
  owner: amountText(proposal?.owner ?? 0),
  capital: amountText(proposal?.capital ?? 0),
});

function answerWords({ text }: Page, { typedPayer, answer, project }: PayerQuestion): string[] {
  if (typedPayer === null) return [];
  const sum = (amount: number) => money(amount, project.currency);
  const answered = answer && {
    bank: sum(answer.bank),
    owner: sum(answer.owner),
    capital: sum(answer.capital),
  };
  return [
    ...(answered ? [text('payer.answer.text', answered)] : []),
    text(typedPayer === 'bank' ? 'payer.answer.bank' : 'payer.answer.owner'),
  ];
}

export const payerAction = formAction(answerPayer, {
  done: (page, { projectId }) =>
    page.goTo(moneyPath(page.portal, projectId), 'payer.toast.answered'),
});

export const payerTakeBackLoader = pageLoader((page): Question | Refusal => {
  const { text, portal, params } = page;
  const { project, takeBackRefusal } = payerQuestion(page, params);
  const closeHref = payerPath(portal, project.id);
  if (takeBackRefusal)
    return {
      title: text('payer.takeBack.refusedTitle'),
      words: [text(takeBackRefusal)],
      backLabel: text('payer.takeBack.back'),
      closeHref,
    };
  return {
    title: text('payer.takeBack.title'),
    words: [text('payer.takeBack.text')],
    confirmLabel: text('payer.takeBack.confirm'),
    danger: true,
    action: payerTakeBackPath(portal, project.id),
    closeHref,
  };
});

export const payerTakeBackAction = formAction(takeBackPayer, {
  done: (page, { projectId }) =>
    page.goTo(payerPath(page.portal, projectId), 'payer.toast.takenBack'),
});

export const ownerTransferLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, today, cash, owed } = transferForm(page, params);
  const values = {
    cash: money(cash, project.currency),
    owed: money(Math.abs(owed), project.currency),
  };
  return {
    title: text('payer.transfer.title'),
    lead: text(owed < 0 ? 'payer.transfer.leadOwes' : 'payer.transfer.lead', values),
    currency: project.currency,
    action: ownerTransferPath(portal, project.id),
    closeHref: moneyPath(portal, project.id),
    values: { form_key: formKey(page), date: today },
  };
});

export const ownerTransferAction = formAction(transferWithOwner, {
  done: (page, { projectId }) =>
    page.goTo(moneyPath(page.portal, projectId), 'payer.toast.transferred'),
});
