import { linesPastePath, moneyPath } from '~/book-paths';
import { performForm } from '~/http/form-action.server';
import { type ActionPage, formKey, pageAction, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { pasteBudgetLines, pastedLines, pasteForm } from '~/models/books/paste-lines.server';
import type { PastedColumn } from '~/models/books/pasted-rows.server';
import { Refused } from '~/models/errors';
import { refusalWords, sentence } from '~/models/refusal-words';
import { crumbsOf } from './line.server';

export const linesPasteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, phases } = pasteForm(page, params);
  return {
    title: text('money.paste.title'),
    crumbs: crumbsOf(page, project),
    backHref: moneyPath(portal, project.id),
    action: linesPastePath(portal, project.id),
    currency: project.currency,
    phaseNames: phases.map(({ title }) => title).join(', '),
    formKey: formKey(page),
  };
});

/** Shows what the rows would add; the button of that page, `confirm`, adds them. */
export const linesPasteAction = pageAction({}, (page) => {
  const result = checkRows(page);
  if (!page.form.has('confirm') || result.preview?.wrong !== 0) return result;
  return performForm(page, pasteBudgetLines, {
    done: (_, { count, projectId }) =>
      page.goTo(`${moneyPath(page.portal, projectId)}#budget`, 'money.paste.added', { count }),
  });
});

const columns = [
  ['phase', 'money.column.phase'],
  ['title', 'money.column.title'],
  ['original', 'money.column.amount'],
  ['category', 'money.column.category'],
] as const satisfies [PastedColumn, string][];

function checkRows(page: ActionPage) {
  const { text, form, params } = page;
  const pastedText = String(form.get('rows') ?? '');
  const fromGeneral = form.has('from_general');
  pasteBudgetLines.authorize(page, params);
  try {
    const { rows, totals, wrong, sum } = pastedLines(page, { ...params, rows: pastedText });
    const { project } = pasteForm(page, params);
    return {
      written: pastedText,
      fromGeneral,
      errors: null,
      preview: {
        wrong,
        right: rows.length - wrong,
        sum: money(sum, project.currency),
        totals:
          totals.length > 0
            ? text('money.paste.totals', { count: totals.length, lines: totals.join(', ') })
            : null,
        rows: rows.map(({ line, cells, errors, added }) => ({
          line,
          cells: columns.map(([name, label]) => ({
            label: text(label),
            value:
              name === 'original' && added ? money(added.original, project.currency) : cells[name],
            errors: errors
              .filter(({ column }) => column === name)
              .map((reason) => sentence(text, text(label), reason)),
          })),
        })),
      },
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { rows: errors = [] } = refusalWords(text, 'budget-line.import', error.fields);
    return { written: pastedText, fromGeneral, errors, preview: null };
  }
}
