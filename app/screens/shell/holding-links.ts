import {
  capitalCallPath,
  distributionPartPath,
  entryPath,
  ownCallNoticePath,
  ownDistributionPath,
} from '~/book-paths';
import type { Page } from '~/http/page.server';
import type { HoldingLinks } from '~/models/investments/explain';

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

/** The same for the holder, who sees no entries. */
export const ownHoldingLinks = ({ id }: Pick<Holding, 'id'>): HoldingLinks => ({
  entry: () => null,
  call: (call) => ownCallNoticePath(id, call),
  distribution: (distribution) => ownDistributionPath(id, distribution),
});
