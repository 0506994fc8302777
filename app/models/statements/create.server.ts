import type { Database } from 'db/client.server';
import { holdingChanges, holdings } from 'db/schema/holding';
import { people } from 'db/schema/person';
import { statements } from 'db/schema/statement';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isLocale } from '~/i18n/words';
import { todayFor } from '~/models/access/times.server';
import { bookKeeping } from '~/models/books/input';
import { type HoldingHistory, historiesOf } from '~/models/distributions/history.server';
import { Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { enqueue } from '~/models/jobs/enqueue.server';
import { operation, query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow, pick } from '~/models/rows.server';
import type { Period } from './figures.server';
import { statementFields } from './input';

/** Creates the statements of all holdings of a project for a period; a job typesets them. */
export const createStatements = operation({
  name: 'statement.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('project_id')),
  input: statementFields,
  once: true,
  run({ audit, target: project, ...caller }, { startsOn, endsOn, byMail }) {
    const { tx, actor, now, locale, origin } = caller;
    const { id: projectId, companyId } = project;
    if (endsOn > todayFor(caller)) throw new Refused('ends_on', 'statement.errors.future');
    const holders = holdersIn(tx, projectId, { startsOn, endsOn });
    if (holders.length === 0) throw new Refused('ends_on', 'statement.errors.none');
    const pendingIds = waitingFor(tx, projectId, { startsOn, endsOn });
    const newHolders = holders.filter(({ id }) => !pendingIds.has(id));
    if (newHolders.length === 0) throw new Refused('ends_on', 'statement.errors.waiting');
    const ids = newHolders.map(({ id: holdingId, reader }) => {
      const language = isLocale(reader) ? reader : locale;
      const statement = { projectId, holdingId, startsOn, endsOn, byMail, createdBy: actor.id };
      return addRow(tx, statements, { ...statement, locale: language }, now);
    });
    const first = ids[0] as number;
    const changes = { startsOn: { to: startsOn }, endsOn: { to: endsOn } };
    audit({ recordId: first, projectId, companyId, changes });
    const job = { projectId, after: first - 1, locale, origin };
    enqueue(tx, 'statement.make', job, { key: first, runAt: now });
    return { projectId, count: ids.length };
  },
});

/** The holdings whose statements of a period are already in progress. */
const waitingFor = (db: Database, projectId: number, { startsOn, endsOn }: Period) =>
  new Set(
    db
      .select(pick(statements, 'holdingId'))
      .from(statements)
      .where(
        and(
          eq(statements.projectId, projectId),
          eq(statements.startsOn, startsOn),
          eq(statements.endsOn, endsOn),
          isNull(statements.fileId),
        ),
      )
      .all()
      .map(({ holdingId }) => holdingId),
  );

/**
 * The holdings with a commitment or money by the end of a period, or with a change in it, and the
 * languages of their holders. Holders who left before it get no more statements.
 */
function holdersIn(db: Database, projectId: number, { startsOn, endsOn }: Period) {
  const histories = historiesOf(db, projectId, endsOn);
  const withMoney = new Set(histories.filter(hasMoney).map(({ holdingId }) => holdingId));
  return db
    .select({
      ...pick(holdings, 'id'),
      reader: people.locale,
      committed: sql<number>`total(${holdingChanges.amount})`,
      lastChange: sql<string>`max(${holdingChanges.date})`,
    })
    .from(holdings)
    .innerJoin(holdingChanges, eq(holdingChanges.holdingId, holdings.id))
    .leftJoin(people, eq(people.id, holdings.personId))
    .where(and(eq(holdings.projectId, projectId), lte(holdingChanges.date, endsOn)))
    .groupBy(holdings.id)
    .orderBy(asc(holdings.id))
    .all()
    .filter(
      ({ id, committed, lastChange }) =>
        committed > 0 || lastChange >= startsOn || withMoney.has(id),
    );
}

const hasMoney = ({ contributions, payouts, sponsorPaid }: HoldingHistory): boolean =>
  [...contributions, ...payouts, ...sponsorPaid].some(({ amount }) => amount !== 0);

export const newStatements = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const today = todayFor({ actor, now });
    return {
      project: findProject(db, actor, projectId),
      holders: holdersIn(db, projectId, { startsOn: today, endsOn: today }).length,
      today,
    };
  },
});
