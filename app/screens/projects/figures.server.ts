import { pageLoader } from '~/http/page.server';
import { calculatedValue, wedge } from '~/models/projects/figures';
import { projectFigures } from '~/models/projects/show.server';
import { projectPath } from '~/paths';

/** The rows a project's totals are made of, over its page. */
export const projectFiguresLoader = pageLoader((page) => {
  const { frame, text, portal, params } = page;
  const project = projectFigures(page, params);
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
});
