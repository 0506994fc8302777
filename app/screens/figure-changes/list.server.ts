import { moneyPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { acceptFigureChanges, figureChangeList } from '~/models/figure-changes/list.server';
import { figureChangesPath } from '~/paths';

export const figureChangesLoader = pageLoader((page) => {
  const { actor, text, portal } = page;
  return {
    title: text('figureChange.title'),
    rows: figureChangeList(page).map((row) => ({
      ...row,
      href: moneyPath(portal, row.project.id),
    })),
    mayAccept: acceptFigureChanges.permits(actor),
    formKey: formKey(page),
  };
});

export const figureChangesAction = formAction(acceptFigureChanges, {
  done: (page) => page.goTo(figureChangesPath(page.portal), 'figureChange.toast.read'),
});
