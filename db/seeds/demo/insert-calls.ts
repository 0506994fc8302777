import { proposedParts } from '~/models/capital-calls/parts.server';
import { payCall } from '~/models/capital-calls/pay.server';
import { capitalCallParts, capitalCalls } from '../../schema/capital-call';
import { castProjects } from '../cast';
import { bookkeeper } from './insert-books';
import type { Seeded, Seeding } from './seeding';

/** Amounts in minor units. The first call was paid by everyone, the second by one holder so far. */
const callSpecs: Record<string, { amount: number; purpose: string }[]> = {
  [castProjects.neveTzedek]: [
    { amount: 240_000_000, purpose: 'Purchase and permits' },
    { amount: 24_000_000, purpose: 'Kitchen and windows' },
  ],
  [castProjects.kerem]: [
    { amount: 130_000_000, purpose: 'רכישה והיתרים' },
    { amount: 15_000_000, purpose: 'חשמל ואינסטלציה' },
  ],
};

const firstDay = -540;
const between = 528;
const paidAfter = 9;
const dueAfter = 21;

/** Two capital calls of each project with holdings. */
export function insertCalls(seeding: Seeding, projects: Seeded[]) {
  for (const project of projects)
    for (const [at, call] of (callSpecs[project.spec.name] ?? []).entries()) {
      const day = firstDay + at * between;
      const { callId, holders } = insertCall(seeding, project, { ...call, number: at + 1, day });
      const caller = bookkeeper(seeding, project, day + paidAfter);
      for (const holderId of at === 0 ? holders : holders.slice(0, 1))
        payCall(caller, {
          id: callId,
          holding_id: String(holderId),
          date: seeding.calendar.day(day + paidAfter),
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
