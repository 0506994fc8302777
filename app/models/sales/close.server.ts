import type { Database } from 'db/client.server';
import { type Account, journalEntries } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { eq, max } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import type { Books } from '~/models/books/balances';
import { booksOn } from '~/models/books/books.server';
import { bookKeeping } from '~/models/books/input';
import { AppError, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { later } from '~/models/finance/days';
import { operation, query } from '~/models/operation.server';
import { findProject, type Project } from '~/models/projects/visible.server';
import { saveRow } from '~/models/rows.server';

/** The accounts that must be settled before a sold project is closed. */
const settledAccounts = [
  ...(['receivable', 'tax_receivable', 'advances', 'vat', 'payable', 'retention'] as const),
  ...(['output_vat', 'tax_withheld', 'distributions_payable', 'deposits', 'prepayments'] as const),
  ...(['loan', 'owner', 'intercompany'] as const),
] satisfies Account[];

const openBalances = (books: Readonly<Books>) =>
  settledAccounts
    .map((account) => ({ account, amount: books[account] }))
    .filter(({ amount }) => amount !== 0);

/** The page that closes a sold project: whether it can be closed, and what is still open. */
export const closingPage = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    if (project.soldOn === null) throw new AppError('not-found');
    const books = booksOn(db, projectId, todayFor({ actor, now }));
    return { project, cash: books.cash, open: openBalances(books) };
  },
});

const target = ({ project }: { project: Project }, isClosed: boolean) => {
  if (project.soldOn === null || (project.closedAt !== null) !== isClosed)
    throw new AppError('not-found');
  return { project };
};

/** Closes a sold project once nothing is owed: nothing can be posted any more. */
export const closeProject = operation({
  name: 'project.close',
  ...bookKeeping,
  target: ({ db, actor }, idOf) =>
    target({ project: findProject(db, actor, idOf('project_id')) }, false),
  run({ tx, actor, now, audit, target: { project } }) {
    const { id, companyId, booksLockedThrough } = project;
    const today = todayFor({ actor, now });
    if (openBalances(booksOn(tx, id, today)).length > 0)
      throw new Refused('project_id', 'sale.refused.open');
    const through = later(booksLockedThrough ?? '', lastDayOf(tx, id));
    saveRow(tx, projects, project, { closedAt: now, booksLockedThrough: through }, now);
    const changes = { booksLockedThrough: { from: booksLockedThrough, to: through } };
    audit({ recordId: id, projectId: id, companyId, changes });
    return { projectId: id };
  },
});

/** Opens a closed project again; its books stay locked through its last entry. */
export const reopenProject = operation({
  name: 'project.open',
  ...bookKeeping,
  target: ({ db, actor }, idOf) =>
    target({ project: findProject(db, actor, idOf('project_id')) }, true),
  run({ tx, now, audit, target: { project } }) {
    const { id, companyId } = project;
    saveRow(tx, projects, project, { closedAt: null }, now);
    audit({ recordId: id, projectId: id, companyId });
    return { projectId: id };
  },
});

const lastDayOf = (tx: Database, projectId: number): string =>
  tx
    .select({ day: max(journalEntries.date) })
    .from(journalEntries)
    .where(eq(journalEntries.projectId, projectId))
    .get()?.day ?? '';
