// Divides costs of several days among those who paid them (docs/rules.md#who-paid). Amounts are
// integer minor units.

/** An amount of a day; costs may be negative, if less was typed later. */
export type Dated = { day: string; amount: number };

/** The amounts that the bank and the sponsor’s capital pay on a day. */
export type PaidOn = { day: string; bank: number; capital: number };

/**
 * Divides costs among the bank, the sponsor’s capital and the owner. The bank pays a cost on its
 * day as far as its balance reaches, on that day and on every later one; the rest on the first day
 * on which it does. The owner pays what is left.
 *
 * @param cash the balance at the end of each day on which it changes, in order
 */
export function dividePayments(
  costs: readonly Dated[],
  cash: readonly Dated[],
  { bank, capital }: { bank: number; capital: number },
): PaidOn[] {
  const first = costs.reduce((day, cost) => (cost.day < day ? cost.day : day), '9999');
  const changes = cash.filter(({ day }) => day > first);
  const days = [...new Set([...costs, ...changes].map(({ day }) => day))].toSorted();
  const cost = days.map((day) => sumUntil(costs, day));
  const reach = days.map((day, at) => Math.min(cost[at]!, balanceOn(cash, day)));
  const byBank = lowestFrom(reach).map((most) => Math.min(bank, Math.max(0, most)));
  const rest = cost.map((amount, at) => amount - byBank[at]!);
  const byCapital = lowestFrom(rest).map((most) => Math.min(capital, Math.max(0, most)));
  return days
    .map((day, at) => ({
      day,
      bank: byBank[at]! - (byBank[at - 1] ?? 0),
      capital: byCapital[at]! - (byCapital[at - 1] ?? 0),
    }))
    .filter((paid) => paid.bank !== 0 || paid.capital !== 0);
}

/** The most that the bank can pay of costs without a negative balance on any day. */
export const mostByBank = (costs: readonly Dated[], cash: readonly Dated[]): number =>
  dividePayments(costs, cash, { bank: Number.MAX_SAFE_INTEGER, capital: 0 }).reduce(
    (sum, { bank }) => sum + bank,
    0,
  );

const sumUntil = (rows: readonly Dated[], until: string): number =>
  rows.reduce((sum, { day, amount }) => (day <= until ? sum + amount : sum), 0);

const balanceOn = (cash: readonly Dated[], on: string): number =>
  cash.findLast(({ day }) => day <= on)?.amount ?? 0;

/** The lowest amount from each place on. */
const lowestFrom = (amounts: number[]): number[] => {
  let lowest = Number.POSITIVE_INFINITY;
  return amounts
    .toReversed()
    .map((amount) => (lowest = Math.min(lowest, amount)))
    .toReversed();
};

/** A layer of what was paid: by an entry, or by the owner without one. */
export type Layer = {
  day: string;
  payer: 'bank' | 'capital' | 'owner';
  id: number;
  amount: number;
};

/**
 * Takes an amount from what was paid last. Negative layers were taken back earlier, and are
 * taken from the layers of the same payer before them.
 */
export function takeNewest(layers: readonly Layer[], amount: number): Layer[] {
  const order = ['owner', 'capital', 'bank'];
  const newest = layers.toSorted(
    (one, other) =>
      other.day.localeCompare(one.day) ||
      order.indexOf(one.payer) - order.indexOf(other.payer) ||
      other.id - one.id,
  );
  const earlier = { bank: 0, capital: 0, owner: 0 };
  let left = amount;
  return newest.flatMap((layer) => {
    const own = layer.amount + earlier[layer.payer];
    earlier[layer.payer] = Math.min(0, own);
    const taken = Math.min(left, Math.max(0, own));
    left -= taken;
    return taken > 0 ? [{ ...layer, amount: taken }] : [];
  });
}
