import { allocate } from './allocate';

/** Amounts are minor units; `called` is the part of `committed` called so far. */
type CalledHolding = { committed: number; called: number };

/**
 * Divides a capital call. It first raises the holdings of which the smallest share was called, so
 * that late joiners catch up, and shares the rest by commitment. The parts sum to the amount, and
 * no part exceeds what is still unfunded. Holdings are passed in order of id.
 *
 * @throws RangeError if the amount exceeds all that is unfunded
 */
export function levelCall(amount: number, holdings: readonly CalledHolding[]): number[] {
  const open = holdings.map(({ committed, called }) => Math.max(0, committed - called));
  const unfunded = open.reduce((sum, part) => sum + part, 0);
  if (amount < 0 || amount > unfunded) throw new RangeError('More is called than is unfunded.');
  const parts = holdings.map(() => 0);
  if (amount === 0) return parts;
  const raised = raisedBy(amount, holdings);
  const members = holdings.flatMap(({ committed, called }, at) =>
    raised.has(at) ? [{ committed, called, at }] : [],
  );
  const total = amount + members.reduce((sum, { called }) => sum + called, 0);
  const targets = allocate(
    total,
    members.map(({ committed }) => committed),
  );
  for (const [index, { at, called }] of members.entries()) parts[at] = targets[index]! - called;
  return parts;
}

/** Returns the positions of the holdings whose called share is below the level after the call. */
function raisedBy(amount: number, holdings: readonly CalledHolding[]): Set<number> {
  const byShare = holdings
    .map(({ committed, called }, at) => ({ committed, called, at }))
    .filter(({ committed, called }) => committed > called)
    .sort(
      (one, other) =>
        compareProducts(one.called, other.committed, other.called, one.committed) ||
        one.at - other.at,
    );
  const raised = new Set<number>();
  let target = BigInt(amount);
  let committed = 0n;
  for (const holding of byShare) {
    // The next one is raised only if its called share is below the common share so far.
    if (committed > 0n && BigInt(holding.called) * committed >= target * BigInt(holding.committed))
      break;
    raised.add(holding.at);
    target += BigInt(holding.called);
    committed += BigInt(holding.committed);
  }
  return raised;
}

/** Compares a × b with c × d, exactly. */
function compareProducts(a: number, b: number, c: number, d: number): number {
  const [first, second] = [a * b, c * d];
  // Rounding keeps the order of exact products unless it makes them equal.
  if (first !== second) return first < second ? -1 : 1;
  if (first < Number.MAX_SAFE_INTEGER) return 0;
  const difference = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}
