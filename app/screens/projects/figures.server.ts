import { idParam, pageLoader } from '~/http/page.server';
import { calculatedValue, wedge } from '~/models/projects/figures';
import { findProject } from '~/models/projects/show.server';
import { projectPath } from '~/paths';

/** The rows a project's totals are made of, over its page. */
export const projectFiguresLoader = pageLoader(
  { permission: 'projects.view' },
  ({ db, actor, frame, text, portal, params }) => {
    const project = findProject(db, actor, idParam(params, 'id'));
    frame.title = text('project.figures.title');
    return {
      title: frame.title,
      currency: project.currency,
      currentValue: project.currentPropertyValue,
      purchasePrice: project.purchasePrice,
      renovationCost: project.renovationCost,
      calculatedValue: calculatedValue(project),
      wedge: wedge(project),
      closeHref: projectPath(portal, project.id),
    };
  },
);

export type ProjectFigures = Awaited<ReturnType<typeof projectFiguresLoader>>;
