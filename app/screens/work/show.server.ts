import { expenseCreatePath, phaseImpactPath, phaseMoneyPath } from '~/book-paths';
import { type Page, pageLoader } from '~/http/page.server';
import { createExpense } from '~/models/books/entries.server';
import { projectMoney } from '~/models/books/money.server';
import { createMilestone, deleteMilestone, updateMilestone } from '~/models/milestones/save.server';
import { deletePhase } from '~/models/phases/delete.server';
import { updatePhase } from '~/models/phases/save.server';
import { isAbovePlan } from '~/models/projects/figures';
import { phaseMoveImpact } from '~/models/scenarios/move.server';
import { milestonePage, phasePage } from '~/models/work/show.server';
import {
  milestoneCreatePath,
  milestoneDeletePath,
  milestoneEditPath,
  milestonePath,
  milestonesPath,
  phaseDeletePath,
  phaseEditPath,
  phasePath,
  projectPath,
} from '~/paths';
import { crumbsOf } from './form.server';
import type { WorkLink } from './parts/work-links';

export const phaseShowLoader = pageLoader({ failed: 'phase.errors.loadFailed' }, (page) => {
  const { actor, text, portal, params } = page;
  const { phase, parent, after, isOver, parts, milestones } = phasePage(page, params);
  const { id, project } = phase;
  const partLinks = parts.map((row) => ({ ...row, href: phasePath(portal, row.id) }));
  const stepLinks = milestones?.map((row) => ({ ...row, href: milestonePath(portal, row.id) }));
  return {
    title: phase.title,
    noun: 'phase' as const,
    work: phase,
    excess: isOver ? ('over' as const) : null,
    outside: phase.actualOutside,
    crumbs: crumbsOf(page, project),
    parent: parent && linkTo(parent, phasePath(portal, parent.id)),
    after: after && linkTo(after, milestonePath(portal, after.id)),
    moneyHref: projectMoney.permits(actor) ? phaseMoneyPath(portal, project.id, id) : null,
    expenseHref: createExpense.permits(actor)
      ? expenseCreatePath(portal, project.id, { phase_id: id })
      : null,
    editHref: updatePhase.permits(actor) ? phaseEditPath(portal, id) : null,
    delayHref: phaseMoveImpact.permits(actor) ? phaseImpactPath(portal, project.id, id) : null,
    deleteHref: deletePhase.permits(actor) ? phaseDeletePath(portal, project.id, id) : null,
    links: [
      ...(partLinks.length > 0 ? [{ title: text('phase.show.parts'), rows: partLinks }] : []),
      ...(stepLinks ? [milestonesIn(page, id, stepLinks)] : []),
    ],
  };
});

function milestonesIn({ actor, portal, text }: Page, phaseId: number, rows: WorkLink[]) {
  return {
    title: text('milestone.list.title'),
    rows,
    none: text('milestone.list.emptyRead'),
    listHref: rows.length > 0 ? milestonesPath(portal, phaseId) : undefined,
    createHref: createMilestone.permits(actor) ? milestoneCreatePath(portal, phaseId) : undefined,
  };
}

export const milestoneShowLoader = pageLoader((page) => {
  const { actor, text, portal, params } = page;
  const { milestone, waiting } = milestonePage(page, params);
  const { id, phase, project } = milestone;
  const opensPhase = phasePage.permits(actor);
  const parent = linkTo(
    phase,
    opensPhase ? phasePath(portal, phase.id) : milestonesPath(portal, phase.id),
  );
  const rows = waiting?.map((row) => ({ ...row, href: phasePath(portal, row.id) })) ?? [];
  return {
    title: milestone.title,
    noun: 'milestone' as const,
    work: milestone,
    excess: isAbovePlan(milestone) ? ('abovePlan' as const) : null,
    outside: null,
    crumbs: opensPhase
      ? [...crumbsOf(page, project), { label: parent.title, href: parent.href }]
      : [{ label: project.name, href: projectPath(portal, project.id) }],
    parent,
    after: null,
    moneyHref: null,
    expenseHref: null,
    delayHref: null,
    editHref: updateMilestone.permits(actor) ? milestoneEditPath(portal, id) : null,
    deleteHref: deleteMilestone.permits(actor) ? milestoneDeletePath(portal, phase.id, id) : null,
    links: rows.length > 0 ? [{ title: text('milestone.show.waiting'), rows }] : [],
  };
});

const linkTo = ({ title }: { title: string }, href: string) => ({ title, href });
