import {
  capitalCallPath,
  cashFlowPath,
  distributionPartPath,
  entryPath,
  journalPath,
  loansPath,
  ownCallNoticePath,
  ownDistributionPath,
  ownerTransferPath,
} from '~/book-paths';
import type { Page } from '~/http/page.server';
import type { HoldingLinks, NetLinks } from '~/models/investments/explain';
import { projectPath } from '~/paths';

type Holding = { id: number; projectId: number };

/** The pages of the records of a holding, for those who keep the books. */
export const holdingLinks = (
  { portal }: Pick<Page, 'portal'>,
  { id, projectId }: Holding,
): HoldingLinks => ({
  entry: (entry) => entryPath(portal, projectId, entry),
  call: (call) => capitalCallPath(portal, projectId, call),
  distribution: (distribution) => distributionPartPath(portal, projectId, distribution, id),
});

/** The pages behind the parts of a net value, for those who keep the books. */
export const netLinks =
  (portal: Page['portal'], projectId: number): NetLinks =>
  (group) =>
    ({
      property: projectPath(portal, projectId),
      cash: cashFlowPath(portal, projectId),
      claims: journalPath(portal, projectId),
      loans: loansPath(portal, projectId),
      owner: ownerTransferPath(portal, projectId),
      payables: journalPath(portal, projectId, { open: 'open' }),
      intercompany: journalPath(portal, projectId),
    })[group];

/** The records of a holding for its holder, who sees no entries. */
export const ownHoldingLinks = ({ id }: Pick<Holding, 'id'>): HoldingLinks => ({
  entry: () => null,
  call: (call) => ownCallNoticePath(id, call),
  distribution: (distribution) => ownDistributionPath(id, distribution),
});
