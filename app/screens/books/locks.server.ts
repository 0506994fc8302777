import { booksLockPath, budgetLockPath, moneyPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import { longMonth } from '~/i18n/times';
import { lockBooks, lockBudget } from '~/models/books/budget.server';
import { booksToLock, budgetToLock } from '~/models/books/locks.server';
import type { Question, Refusal } from '~/screens/shell/question';

export const budgetLockLoader = pageLoader((page): Question | Refusal => {
  const { text, portal, params } = page;
  const { project, revised, hasBudget } = budgetToLock(page, params);
  const closeHref = moneyPath(portal, project.id);
  const isLocked = project.budgetLockedAt !== null;
  if (isLocked || !hasBudget)
    return {
      title: text('money.lock.budgetRefused'),
      words: [text(isLocked ? 'money.lock.alreadyLocked' : 'money.refused.noBudget')],
      backLabel: text('money.line.back'),
      closeHref,
    };
  const amount = money(revised, project.currency);
  return {
    title: text('money.lock.budgetTitle'),
    words: [text('money.lock.budgetWords', { amount }), text('money.lock.budgetForever')],
    confirmLabel: text('money.lock.budgetConfirm'),
    action: budgetLockPath(portal, project.id),
    closeHref,
  };
});

/** Explains the refusal if another person has locked it in the meantime. */
export const budgetLockAction = formAction(lockBudget, {
  done: (page, { id }) => page.goTo(moneyPath(page.portal, id), 'money.lock.budgetDone'),
});

export const booksLockLoader = pageLoader((page) => {
  const { text, portal, params, locale } = page;
  const { project, months } = booksToLock(page, params);
  return {
    title: text('money.lock.booksTitle'),
    closeHref: moneyPath(portal, project.id),
    action: booksLockPath(portal, project.id),
    months: months.map((value) => ({ value, label: longMonth(locale, value) })),
  };
});

export const booksLockAction = formAction(lockBooks, {
  done: (page, { id }) =>
    page.goTo(moneyPath(page.portal, id), 'money.lock.booksDone', {
      date: day(page.fieldValue('through')),
    }),
});
