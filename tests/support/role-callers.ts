import { type ActorName, letters, type RoleRow } from './role-table';
import { isRelease } from './tier';

/** People of one class get the same answer unless a rule tells them apart. */
const classes: ActorName[][] = [
  ['stranger', 'half'],
  ['super'],
  ['admin'],
  ['user', 'idle'],
  ['owner', 'colleague'],
  ['investor', 'invited', 'tenant'],
  ['admin2', 'owner2', 'investor2', 'tenant2'],
];

/**
 * One of several persons who get the same answer. They take turns, so that over the whole table
 * each of them is a caller; the release tier calls as all of them.
 */
export const inTurn = <T extends ActorName>(those: T[], turn: number): T[] =>
  isRelease || those.length < 2 ? those : [those[turn % those.length]!];

const mostAllowed = 3;

/**
 * A caller for each distinct answer within a class. Allowed callers cost most, because their pages
 * are rendered, so three classes of them take turns.
 */
export function callersOf({ answers }: RoleRow, turn: number): ActorName[] {
  const callers = classes.flatMap((members) =>
    letters.flatMap((letter) =>
      inTurn(
        members.filter((actor) => answers[actor] === letter),
        turn,
      ),
    ),
  );
  if (isRelease) return callers;
  const allowed = callers.filter((actor) => answers[actor] === '✓');
  const asked = allowed.map((_, at) => allowed[(turn + at) % allowed.length]).slice(0, mostAllowed);
  return callers.filter((actor) => answers[actor] !== '✓' || asked.includes(actor));
}
