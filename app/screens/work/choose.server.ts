import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { milestoneList } from '~/models/milestones/list.server';
import { phaseList } from '~/models/phases/list.server';
import { listProjects } from '~/models/projects/list.server';
import { projectSorts } from '~/models/projects/list-ways.server';
import { milestonesPath, phasesPath } from '~/paths';

/** Without a project in the URL the list asks for one. */
export const phaseChoiceLoader = pageLoader((page) => projectChoice(page, 'phase'));

/** Milestones are reached through a project's phases. */
export const milestoneChoiceLoader = pageLoader((page) => projectChoice(page, 'milestone'));

function projectChoice({ db, actor, url, frame, text, portal }: Page, noun: 'phase' | 'milestone') {
  const list = noun === 'phase' ? phaseList : milestoneList;
  if (!list.permits(actor)) throw notFound();
  const state = readListQuery(url, { sortable: projectSorts });
  const { rows, total, isMore } = listProjects(db, actor, state);
  frame.title = text(`${noun}.list.title`);
  return {
    noun,
    title: frame.title,
    portal,
    path: noun === 'phase' ? phasesPath(portal) : milestonesPath(portal),
    state,
    rows: rows.map(({ id, name, location }) => ({ id, name, location })),
    total,
    isMore,
  };
}
