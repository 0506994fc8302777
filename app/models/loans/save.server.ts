import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { loans } from 'db/schema/loan';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import { bookKeeping } from '~/models/books/input';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { addMonths } from '~/models/finance/days';
import { knownMonth } from '~/models/finance/index-linked';
import { operation, query } from '~/models/operation.server';
import { percentOf } from '~/models/orders/input';
import type { CamelKeys } from '~/models/payload';
import { findProject } from '~/models/projects/visible.server';
import { addRow, hasAny, saveRow } from '~/models/rows.server';
import { loanStatus } from './balance.server';
import { loanFields } from './input';
import { checkedLink, indexChoices, linkOf } from './link.server';
import { findLoan, type Loan, loanInput, loanTarget } from './list.server';

export const createLoan = operation({
  name: 'loan.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: loanFields,
  once: true,
  run({ tx, actor, now, audit, target: { project } }, input) {
    const { id: projectId, companyId } = project;
    const link = checkedLink(tx, project, input);
    const row = { ...input, ...link, projectId, createdBy: actor.id };
    const id = addRow(tx, loans, row, now);
    const changes = { lender: { to: input.lender }, principal: { to: input.principal } };
    audit({ recordId: id, projectId, companyId, changes });
    return { id, projectId };
  },
});

/** The terms can be changed until the loan is drawn, and again once that is reversed. */
export const updateLoan = operation({
  name: 'loan.update',
  ...bookKeeping,
  target: (caller, idOf) => planned(caller.db, loanTarget(caller, idOf)),
  input: loanFields,
  versioned: true,
  run({ tx, now, audit, target: loan }, input) {
    const { id, projectId, project } = loan;
    const saved = { ...input, ...checkedLink(tx, project, input) };
    saveRow(tx, loans, loan, saved, now);
    const changes = changesBetween(auditFields(tx, loan), auditFields(tx, saved));
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** A loan stays once it has entries, because these are never deleted. */
export const deleteLoan = operation({
  name: 'loan.delete',
  ...bookKeeping,
  target: loanTarget,
  run({ tx, audit, target: { id, lender, projectId, project } }) {
    if (hasEntries(tx, id)) throw new AppError('in-use');
    tx.delete(loans).where(eq(loans.id, id)).run();
    const changes = { lender: { from: lender } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { lender, projectId };
  },
});

export const hasEntries = (db: Database, loanId: number): boolean =>
  hasAny(db, journalEntries, eq(journalEntries.loanId, loanId));

/** @throws AppError `not-found` */
function planned(db: Database, loan: Loan): Loan {
  if (loanStatus(db, loan.id).state !== 'planned') throw new AppError('not-found');
  return loan;
}

type Terms = CamelKeys<z.output<typeof loanFields>>;

const auditFields = (db: Database, terms: Terms) => {
  const { lender, principal, annualRate, method, firstPaymentOn, months } = terms;
  const { baseMonth, linkedShare, hasFloor } = terms;
  return {
    lender,
    principal,
    annualRate: percentOf(annualRate),
    method,
    firstPaymentOn,
    months,
    index: linkOf(db, terms)?.index.name ?? null,
    baseMonth,
    linkedShare: linkedShare === null ? null : percentOf(linkedShare),
    hasFloor,
  };
};

/** The project of a new loan, and the day that its form proposes. */
export const newLoan = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    return {
      project,
      firstPaymentOn: addMonths(today, 1),
      indexes: indexChoices(db, project),
      baseMonth: knownMonth(today),
    };
  },
});

export const loanForEdit = query({
  ...bookKeeping,
  input: loanInput,
  run({ db, actor }, { id, projectId }) {
    const loan = planned(db, findLoan(db, actor, id, projectId));
    return { ...loan, indexes: indexChoices(db, loan.project) };
  },
});
