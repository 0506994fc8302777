import {
  changeOrdersPath,
  entryPath,
  holdingPath,
  journalPath,
  lineEditPath,
  loanPath,
  ordersPath,
  scenarioEditPath,
} from '~/book-paths';
import type { Page } from '~/http/page.server';
import { holderFlowLinks } from '~/models/investments/explain.server';
import type { ExplainLinks } from '~/models/scenarios/explain';
import { projectPath } from '~/paths';
import { holdingLinks } from './holding-links';

/** The pages of the records that figures come from. */
export const explainLinks = (
  page: Pick<Page, 'portal' | 'db'>,
  projectId: number,
  scenarioId: number | null,
): ExplainLinks => {
  const { portal, db } = page;
  return {
    line: (line) => lineEditPath(portal, projectId, line),
    loan: (loan) => loanPath(portal, projectId, loan),
    entry: (entry) => entryPath(portal, projectId, entry),
    holding: (holding) => holdingPath(portal, projectId, holding),
    flows: (id) => holderFlowLinks(db, holdingLinks(page, { id, projectId }), id),
    changes: (line) => changeOrdersPath(portal, projectId, { ...ofLine(line), status: 'approved' }),
    orders: (line) => ordersPath(portal, projectId, { ...ofLine(line), status: 'open' }),
    journal: (filters) => journalPath(portal, projectId, filters),
    scenario: scenarioId === null ? null : scenarioEditPath(portal, projectId, scenarioId),
    project: projectPath(portal, projectId),
  };
};

const ofLine = (id: number | null) => (id === null ? {} : { line_id: id });
