import { type DistributionStatus, distributionParts, distributions } from 'db/schema/distribution';
import { documents } from 'db/schema/document';
import { projects } from 'db/schema/project';
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { may } from '~/models/access/actor.server';
import type { Caller } from '~/models/caller';
import { documentsVisibleTo } from '~/models/documents/visible.server';
import { dayMs } from '~/models/durations';
import { lastDashboardVisit } from '~/models/projects/visit.server';
import { pick } from '~/models/rows.server';

/** More would hide the figures. */
const mostOfEach = 5;

/** Milliseconds for which an unopened document is new. */
const newFor = 90 * dayMs;

type Own = { id: number; projectId: number; currency: string };

/** News for the reader's own holdings, newest first. */
export function investmentNews(caller: Caller, own: Own[]) {
  const since = own.length > 0 ? lastDashboardVisit(caller) : null;
  return {
    /** The visit before this one, in UTC milliseconds; null on the first one. */
    since,
    distributions: since === null ? [] : distributionsSince(caller, own, since),
    documents: unopenedDocuments(caller, own),
  };
}

export const distributionNews = ['approved', 'paid', 'reversed'] as const;
type DistributionNews = (typeof distributionNews)[number];

/** Approving, paying and reversing a distribution all update its parts. */
function distributionsSince({ db }: Caller, own: Own[], since: number) {
  const currencies = new Map(own.map(({ id, currency }) => [id, currency]));
  return db
    .select({
      ...pick(distributions, 'number', 'status'),
      distributionId: distributions.id,
      ...pick(distributionParts, 'holdingId', 'amount', 'openAmount'),
      project: projects.name,
    })
    .from(distributionParts)
    .innerJoin(distributions, eq(distributions.id, distributionParts.distributionId))
    .innerJoin(projects, eq(projects.id, distributions.projectId))
    .where(
      and(
        inArray(distributionParts.holdingId, [...currencies.keys()]),
        ne(distributions.status, 'draft'),
        ne(distributionParts.amount, 0),
        gt(distributionParts.updatedAt, since),
      ),
    )
    .orderBy(desc(distributionParts.id))
    .limit(mostOfEach)
    .all()
    .map(({ openAmount, status, ...part }) => ({
      ...part,
      currency: currencies.get(part.holdingId)!,
      news: newsOf(status, openAmount),
    }));
}

const newsOf = (status: DistributionStatus, openAmount: number): DistributionNews => {
  if (status === 'reversed') return 'reversed';
  return openAmount === 0 ? 'paid' : 'approved';
};

/** The newest versions of documents that the reader has not opened. */
function unopenedDocuments({ db, actor, now }: Caller, own: Own[]) {
  if (own.length === 0 || !may(actor, 'documents.view')) return [];
  const projectIds = [...new Set(own.map(({ projectId }) => projectId))];
  return db
    .select({ ...pick(documents, 'id', 'fileId', 'name'), project: projects.name })
    .from(documents)
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .where(
      and(
        inArray(documents.projectId, projectIds),
        isNull(documents.replacedBy),
        gt(documents.createdAt, now - newFor),
        documentsVisibleTo(actor),
        sql`${documents.uploadedBy} is not ${actor.id}`,
        sql`not exists (select 1 from document_openings as opened
          where opened.document_id = ${documents.id} and opened.person_id = ${actor.id})`,
      ),
    )
    .orderBy(desc(documents.id))
    .limit(mostOfEach)
    .all();
}
