import { linesCopyPath, moneyPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { copyBudgetLines, copyForm } from '~/models/books/copy-lines.server';
import { crumbsOf } from './line.server';

export const linesCopyLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const { project, phases, projects, from } = copyForm(page, {
    ...params,
    from_id: url.searchParams.get('from_id') || undefined,
  });
  return {
    title: text('money.copy.title'),
    crumbs: crumbsOf(page, project),
    backHref: moneyPath(portal, project.id),
    action: linesCopyPath(portal, project.id),
    currency: project.currency,
    projects: projects.map(({ id, name }) => ({ value: id, label: name })),
    targets: phases.map(({ id, title }) => ({ value: id, label: title })),
    from: from && {
      id: from.id,
      phases: from.phases.map(({ id, title, matchId, lines }) => ({
        id,
        title,
        matchId,
        sum: lines.reduce((sum, { original }) => sum + original, 0),
        names: lines.map((line) => line.title).join(', '),
      })),
    },
    formKey: formKey(page),
  };
});

export const linesCopyAction = formAction(copyBudgetLines, {
  done: (page, { count, projectId }) =>
    page.goTo(`${moneyPath(page.portal, projectId)}#budget`, 'money.paste.added', { count }),
});
