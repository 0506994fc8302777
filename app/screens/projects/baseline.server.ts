import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { baselineForm, saveBaseline } from '~/models/projects/baseline.server';
import { projectPath } from '~/paths';

export const baselineLoader = pageLoader((page) => {
  const { db, actor, text, portal, params, now } = page;
  const { id, hasBaseline, baselineName, baselineSavedAt } = baselineForm(page, params);
  const times = timesOfProject(db, actor, id);
  return {
    title: text('project.baseline.title'),
    closeHref: `${projectPath(portal, id)}#schedule`,
    /** Names the earlier baseline to people who see it. */
    warning:
      hasBaseline &&
      (baselineSavedAt === null
        ? text('project.baseline.exists')
        : text('project.baseline.replaces', {
            name: baselineName ?? '',
            date: times.day(baselineSavedAt),
          })),
    values: { name: text('project.baseline.suggestion', { date: times.day(now) }) },
  };
});

export const baselineAction = formAction(saveBaseline, {
  done: (page, { id, name }) =>
    page.goTo(`${projectPath(page.portal, id)}#schedule`, 'project.baseline.done', { name }),
});
