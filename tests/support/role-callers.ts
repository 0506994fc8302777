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

/** A caller for each distinct answer within a class. */
export const callersOf = ({ answers }: RoleRow, turn: number): ActorName[] =>
  classes.flatMap((members) =>
    letters.flatMap((letter) =>
      inTurn(
        members.filter((actor) => answers[actor] === letter),
        turn,
      ),
    ),
  );
