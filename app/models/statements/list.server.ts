import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { distributions } from 'db/schema/distribution';
import { files } from 'db/schema/file';
import { holdings } from 'db/schema/holding';
import { projects } from 'db/schema/project';
import { statements } from 'db/schema/statement';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { bookReading } from '~/models/books/input';
import { listOf } from '~/models/lists/list.server';
import { anIdOf } from '~/models/lists/state';
import { isProjectVisible, visibleToRunners } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Every query on statements must use this condition, with the rule `bookReading`. */
export const statementsVisibleTo = visibleToRunners(statements);

const columns = pick(
  statements,
  'id',
  'holdingId',
  'startsOn',
  'endsOn',
  'byMail',
  'figuresHash',
  'pdfHash',
  'mailStatus',
  'mailedAt',
  'openedAt',
  'createdAt',
  'updatedAt',
);

/** True if a distribution in the statement was reversed after the statement was created. */
const isOutdated = sql<number>`exists (select 1 from ${distributions}
  where ${distributions.projectId} = ${statements.projectId}
    and ${distributions.date} <= ${statements.endsOn}
    and ${distributions.reversedAt} > ${statements.createdAt})`.mapWith(Boolean);

/** The statements of one project, or of all that the actor runs. */
export const statementList = listOf({
  ...bookReading,
  id: statements.id,
  visible: statementsVisibleTo,
  sorts: { ends_on: statements.endsOn },
  filters: { projectId: anIdOf(isProjectVisible) },
  narrow: ({ by }) => by.projectId && eq(statements.projectId, by.projectId),
  search: {
    like: (pattern) =>
      sql`(select ${holdings.name} from ${holdings}
        where ${holdings.id} = ${statements.holdingId}) like ${pattern} escape '\\'`,
  },
  index: ({ by }) => (by.projectId ? 'statements_project' : 'statements_company'),
  rows: (db) =>
    db
      .select({
        ...columns,
        isOutdated,
        holder: holdings.name,
        hasAccount: sql<number>`${holdings.personId} is not null`.mapWith(Boolean),
        project: { id: projects.id, name: projects.name },
        currency: companies.currency,
      })
      .from(statements)
      .innerJoin(holdings, eq(holdings.id, statements.holdingId))
      .innerJoin(projects, eq(projects.id, statements.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId)),
});

export type StatementRow = ReturnType<typeof statementList>['rows'][number];

/** The statements of a holding that were made, newest first. */
export const statementsOfHolding = (db: Database, holdingId: number) =>
  db
    .select({ ...columns, isOutdated, ...pick(files, 'size') })
    .from(statements)
    .innerJoin(files, eq(files.id, statements.fileId))
    .where(and(eq(statements.holdingId, holdingId), isNotNull(statements.fileId)))
    .orderBy(sql`${statements.id} desc`)
    .all();
