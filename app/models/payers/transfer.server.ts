import type { Database } from 'db/client.server';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { owedToOwner } from '~/models/books/balances';
import { booksOn } from '~/models/books/books.server';
import { documentDay } from '~/models/books/document-day.server';
import { bookKeeping } from '~/models/books/input';
import { postEntry } from '~/models/books/post.server';
import { recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { transferFields } from './input';

/**
 * Moves money between the owner and the project’s account. It changes what the owner is owed, and
 * neither profit nor value.
 */
export const transferWithOwner = operation({
  name: 'owner-transfer.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: transferFields,
  once: true,
  run({ audit, target: { project }, ...caller }, { direction, amount, date, note }) {
    const { tx } = caller;
    const { id: projectId, companyId } = project;
    const day = documentDay(caller, date);
    const signed = direction === 'in' ? amount : -amount;
    const entry = { projectId, kind: 'payer' as const, date: day, note, net: amount, vat: 0 };
    const posted = postEntry(tx, caller, entry, [
      { account: 'cash', amount: signed },
      { account: 'owner', amount: -signed },
    ]);
    audit({ recordId: posted.id, projectId, companyId, changes: { amount: { to: amount } } });
    return { ...posted, projectId };
  },
});

/** The form of a transfer, with the balances of the bank and of the owner’s account. */
export const transferForm = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    return { project, today, ...balancesOn(db, projectId, today) };
  },
});

function balancesOn(db: Database, projectId: number, day: string) {
  const books = booksOn(db, projectId, day);
  return { cash: books.cash, owed: owedToOwner(books) };
}
