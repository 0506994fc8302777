import { lineDeletePath, moneyPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import {
  budgetLineDeletion,
  budgetLineForEdit,
  createBudgetLine,
  deleteBudgetLine,
  lineCategories,
  outsideAccounts,
  updateBudgetLine,
  updatedLineFields,
} from '~/models/books/budget.server';
import { newBudgetLine } from '~/models/books/new-line.server';
import { formValuesOf } from '~/models/payload';
import { projectPath } from '~/paths';
import type { Question, Refusal } from '~/screens/shell/question';
import { lineAnchor } from './rows.server';

/** The breadcrumbs of a form of the books: the project and its money. */
export const crumbsOf = ({ portal, text }: Page, { id, name }: { id: number; name: string }) => [
  { label: name, href: projectPath(portal, id) },
  { label: text('money.section'), href: moneyPath(portal, id) },
];

const categoryOptions = ({ text }: Page) => [
  { value: '', label: text('money.line.noCategory') },
  ...lineCategories.map((value) => ({ value, label: text(`books.category.${value}`) })),
];

const accountOptions = ({ text }: Page) => [
  { value: '', label: text('money.line.noAccount') },
  ...outsideAccounts.map((value) => ({ value, label: text(`entry.account.${value}`) })),
];

export const lineCreateLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const { project, phases, phaseId, takesFromGeneral } = newBudgetLine(page, {
    ...params,
    phase_id: url.searchParams.get('phase_id') ?? undefined,
  });
  return {
    title: text('money.line.createTitle'),
    crumbs: crumbsOf(page, project),
    backHref: moneyPath(portal, project.id),
    currency: project.currency,
    categories: categoryOptions(page),
    phases: phases.map(({ id, title, general }) => ({
      value: String(id),
      label:
        general > 0
          ? text('money.line.phaseOption', { title, amount: money(general, project.currency) })
          : title,
    })),
    accounts: accountOptions(page),
    lockedAmount: null,
    values: {
      form_key: formKey(page),
      phase_id: String(phaseId ?? ''),
      from_general: takesFromGeneral ? 'on' : undefined,
    },
  };
});

export const lineCreateAction = formAction(createBudgetLine, {
  done: (page, { id, projectId }) =>
    page.goTo(`${moneyPath(page.portal, projectId)}#${lineAnchor(id)}`, 'money.line.created', {
      name: page.fieldValue('title'),
    }),
});

export const lineEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, ...line } = budgetLineForEdit(page, params);
  const isLocked = project.budgetLockedAt !== null;
  return {
    title: text('money.line.editTitle'),
    crumbs: crumbsOf(page, project),
    backHref: `${moneyPath(portal, project.id)}#${lineAnchor(line.id)}`,
    currency: project.currency,
    categories: categoryOptions(page),
    phases: null,
    accounts: [],
    lockedAmount: isLocked ? money(line.original, project.currency) : null,
    values: formValuesOf(updatedLineFields, line),
  };
});

export const lineEditAction = formAction(updateBudgetLine, {
  done: (page, { id, projectId }) =>
    page.goTo(`${moneyPath(page.portal, projectId)}#${lineAnchor(id)}`, 'money.line.updated', {
      name: page.fieldValue('title'),
    }),
});

export const lineDeleteLoader = pageLoader((page): Question | Refusal => {
  const { text, portal, params } = page;
  const { id, title: name, original, isInUse, project } = budgetLineDeletion(page, params);
  const isLocked = project.budgetLockedAt !== null;
  const closeHref = `${moneyPath(portal, project.id)}#${lineAnchor(id)}`;
  if (isInUse || isLocked)
    return {
      title: text('money.line.refusedTitle'),
      words: [text(isLocked ? 'books.refused.budgetLocked' : 'books.refused.lineHasEntries')],
      backLabel: text('money.line.back'),
      closeHref,
    };
  const amount = money(original, project.currency);
  return {
    title: text('money.line.deleteTitle'),
    words: [text('money.line.deleteWords', { name }), text('money.line.deleteAmount', { amount })],
    confirmLabel: text('money.line.deleteConfirm'),
    danger: true,
    action: lineDeletePath(portal, project.id, id),
    closeHref,
  };
});

/** Explains the refusal if the line has entries in the meantime. */
export const lineDeleteAction = formAction(deleteBudgetLine, {
  done: (page, { title, projectId }) =>
    page.goTo(moneyPath(page.portal, projectId), 'money.line.deleted', { name: title }),
});
