import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { projectChoiceLists } from '~/models/projects/list.server';
import { milestonesPath, phasesPath } from '~/paths';

export const phaseChoiceLoader = pageLoader((page) => projectChoice(page, 'phase'));

export const milestoneChoiceLoader = pageLoader((page) => projectChoice(page, 'milestone'));

function projectChoice(page: Page, noun: 'phase' | 'milestone') {
  const { text, portal } = page;
  return {
    noun,
    title: text(`${noun}.list.title`),
    portal,
    path: noun === 'phase' ? phasesPath(portal) : milestonesPath(portal),
    ...projectChoiceLists[noun](page, listPayload(page)),
  };
}
