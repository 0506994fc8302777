import { proposedParts } from '~/models/capital-calls/parts.server';
import { payCall } from '~/models/capital-calls/pay.server';
import { capitalCallParts, capitalCalls } from '../../schema/capital-call';
import { castProjects } from '../cast';
import { bookkeeper } from './insert-books';
import type { Seeded, Seeding } from './seeding';

/** `day` is counted from the start of the project, or from today if it is negative. */
type CallSpec = { amount: number; purpose: string; day: number };

const purchase = { day: 0 };
const lately = { day: -12 };

/** Amounts in minor units. The first call was paid by everyone, the second by one holder so far. */
const callSpecs: Record<string, CallSpec[]> = {
  [castProjects.rothschild]: [{ ...purchase, amount: 560_000_000, purpose: 'Purchase and works' }],
  [castProjects.florentin]: [{ ...purchase, amount: 130_000_000, purpose: 'רכישה ועבודות' }],
  [castProjects.yarkon]: [{ day: 12, amount: 105_000_000, purpose: 'Permits and frame' }],
  [castProjects.neveTzedek]: [
    { ...purchase, amount: 240_000_000, purpose: 'Purchase and permits' },
    { ...lately, amount: 24_000_000, purpose: 'Kitchen and windows' },
  ],
  [castProjects.kerem]: [
    { ...purchase, amount: 130_000_000, purpose: 'רכישה והיתרים' },
    { ...lately, amount: 15_000_000, purpose: 'חשמל ואינסטלציה' },
  ],
};

const noticeDays = 6;
const dueAfter = 21;

/** The capital calls of projects with holdings. The first is paid on the day of the purchase. */
export function insertCalls(seeding: Seeding, projects: Seeded[]) {
  for (const project of projects)
    for (const [at, { day, ...call }] of (callSpecs[project.spec.name] ?? []).entries()) {
      const paidOn = day < 0 ? day + noticeDays : project.startDay + day;
      const issuedOn = paidOn - noticeDays;
      const { callId, holders } = insertCall(seeding, project, {
        ...call,
        number: at + 1,
        day: issuedOn,
      });
      const caller = bookkeeper(seeding, project, paidOn);
      for (const holderId of at === 0 ? holders : holders.slice(0, 1))
        payCall(caller, {
          id: callId,
          holding_id: String(holderId),
          date: seeding.calendar.day(paidOn),
          form_key: `demo-call-${callId}-${holderId}`,
        });
    }
}

type NewCall = { number: number; amount: number; purpose: string; day: number };

/** Without the notices that an owner's call sends. */
function insertCall(
  { tx, calendar }: Seeding,
  { id: projectId }: Seeded,
  { day, amount, ...call }: NewCall,
) {
  const at = calendar.time(day, 9);
  const stamps = { createdAt: at, updatedAt: at };
  const dueOn = calendar.day(day + dueAfter);
  const parts = proposedParts(tx, projectId, amount);
  const issued = { status: 'issued' as const, issuedOn: calendar.day(day), dueOn };
  const { id: callId } = tx
    .insert(capitalCalls)
    .values({ ...call, ...stamps, ...issued, projectId, amount })
    .returning()
    .get();
  for (const { holdingId, unfunded, openAmount, ...part } of parts)
    tx.insert(capitalCallParts)
      .values({ ...stamps, callId, holdingId, unfunded, openAmount, dueOn, amount: part.amount })
      .run();
  return { callId, holders: parts.map(({ holdingId }) => holdingId) };
}
