import type { Database } from 'db/client.server';
import { capitalCallParts, capitalCalls } from 'db/schema/capital-call';
import { add } from './add-row';
import type { Records, Word } from './role-words';

type Place = { projectId: number; holdingId: number; word: Word };

/** A draft, a call that is partly paid, and one without payments. */
export function newCalls(db: Database, { projectId, holdingId, word }: Place) {
  const newCall = (number: number, status: 'draft' | 'issued') =>
    add(db, capitalCalls, {
      projectId,
      number,
      status,
      amount: 1_000,
      purpose: word('holding'),
      dueOn: '2027-04-01',
      issuedOn: status === 'draft' ? null : '2026-03-01',
    });
  const capitalCall = newCall(1, 'draft');
  const issuedCall = newCall(2, 'issued');
  add(db, capitalCallParts, {
    callId: issuedCall,
    holdingId,
    amount: 1_000,
    unfunded: 49_000,
    openAmount: 1_000,
    dueOn: '2027-04-01',
  });
  return { capitalCall, issuedCall };
}

type Fields = Record<string, string>;

const callFields = (): Fields => ({ amount: '20', due_on: '2027-04-01', purpose: 'Windows' });
const changed = () => ({ ...callFields(), version: '1' });
const payment = (to: Records): Fields => ({
  holding_id: to.holding ?? '',
  amount: '1',
  date: '2026-03-02',
});

/** The payloads of the forms of capital calls, by address. */
export const callForms: Record<string, (to: Records) => Fields> = {
  '/projects/{project}/capital-calls/create': callFields,
  '/projects/{project}/capital-calls/{capitalCall}/edit': changed,
  '/projects/{project}/capital-calls/{issuedCall}/pay': payment,
  '/api/projects/{project}/capital-calls': callFields,
  '/api/capital-calls/{capitalCall}': changed,
  '/api/capital-calls/{issuedCall}/payments': payment,
};
