import { todayFor } from '~/models/access/times.server';
import { documentDay } from '~/models/books/document-day.server';
import { bookKeeping } from '~/models/books/input';
import { postEntry } from '~/models/books/post.server';
import { AppError, Refused } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { callPaymentFields } from './input';
import { callInput, callTarget, findCall } from './list.server';
import { changeOpenPart, storedParts } from './parts.server';

/** Enters money that a holder paid for a call, in one or several parts. */
export const payCall = operation({
  name: 'capital-call.pay',
  ...bookKeeping,
  target: callTarget,
  input: callPaymentFields,
  once: true,
  run({ audit, target: call, ...caller }, { holdingId, date, note, ...typed }) {
    const { tx, now } = caller;
    const { id, projectId, project } = call;
    const part = storedParts(tx, id).find((one) => one.holdingId === holdingId);
    if (call.status !== 'issued' || !part)
      throw new Refused('holding_id', 'capitalCall.errors.holding');
    if (part.openAmount === 0) throw new Refused('amount', 'capitalCall.errors.paid');
    const amount = typed.amount ?? part.openAmount;
    if (amount > part.openAmount) throw new Refused('amount', 'capitalCall.errors.overpaid');
    const postedEntry = postEntry(
      tx,
      caller,
      {
        projectId,
        kind: 'contribution',
        date: documentDay(caller, date),
        holdingId,
        callPartId: part.id,
        note,
        net: amount,
        vat: 0,
      },
      [
        { account: 'cash', amount },
        { account: 'capital', amount: -amount },
      ],
    );
    changeOpenPart(tx, part.id, -amount, now);
    const changes = { holder: { to: part.name }, amount: { to: amount } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId, entryId: postedEntry.id };
  },
});

/** The initial values of the form of a payment: the chosen part, or the first open one. */
export const callPaymentForm = query({
  ...bookKeeping,
  input: callInput.extend({ holding_id: orNull(recordId()) }),
  run({ db, actor, now }, { id, projectId, holdingId }) {
    const call = findCall(db, actor, id, projectId);
    const parts = storedParts(db, id).filter(({ openAmount }) => openAmount > 0);
    const selectedPart = parts.find((part) => part.holdingId === holdingId) ?? parts[0];
    if (call.status !== 'issued' || !selectedPart) throw new AppError('not-found');
    return { ...call, parts, chosen: selectedPart, today: todayFor({ actor, now }) };
  },
});
