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

/** A part of what was paid: by an entry, or by the owner without one. */
export type Payment = {
  day: string;
  payer: 'bank' | 'capital' | 'owner';
  id: number;
  amount: number;
};

/** A typed cost of a day; negative, if less was typed later. */
export type TypedCost = Dated & { isPrice: boolean };

/** A part of the purchase price, or of the other typed costs, and who paid it. */
export type Layer = Payment & { isPrice: boolean };

/**
 * Finds who paid the purchase price and who the other typed costs. A payment pays the costs of its
 * own day first, then the oldest ones; the owner paid what is left.
 */
export function layersFrom(costs: readonly TypedCost[], payments: readonly Payment[]): Layer[] {
  const owed = [true, false]
    .flatMap((isPrice) =>
      withoutTakenBack(
        costs
          .filter((cost) => cost.isPrice === isPrice)
          .map(({ day, amount }) => ({ day, amount, payer: 'owner', id: 0 })),
      ).map((cost): Layer => ({ ...cost, isPrice })),
    )
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const paid = withoutTakenBack(payments)
    .toReversed()
    .flatMap((payment) => {
      const ofDay = owed.filter(({ day }) => day === payment.day);
      const layers = new Map<boolean, Layer>();
      let left = payment.amount;
      for (const cost of [...ofDay, ...owed]) {
        const amount = Math.min(left, cost.amount);
        if (amount === 0) continue;
        left -= amount;
        cost.amount -= amount;
        const { isPrice } = cost;
        const sum = amount + (layers.get(isPrice)?.amount ?? 0);
        layers.set(isPrice, { ...payment, isPrice, amount: sum });
      }
      return [...layers.values()];
    });
  return [...owed.filter(({ amount }) => amount > 0), ...paid];
}

/** Takes an amount from what was paid last. */
export const takeNewest = (layers: readonly Layer[], amount: number): Layer[] => {
  let left = amount;
  return newestFirst(layers).flatMap((layer) => {
    const taken = Math.min(left, layer.amount);
    left -= taken;
    return taken > 0 ? [{ ...layer, amount: taken }] : [];
  });
};

/** Subtracts negative payments from the earlier ones of the same payer, newest first. */
function withoutTakenBack(payments: readonly Payment[]): Payment[] {
  const earlier = { bank: 0, capital: 0, owner: 0 };
  return newestFirst(payments).flatMap((payment) => {
    const amount = payment.amount + earlier[payment.payer];
    earlier[payment.payer] = Math.min(0, amount);
    return amount > 0 ? [{ ...payment, amount }] : [];
  });
}

const order = ['owner', 'capital', 'bank'];

const newestFirst = <Row extends Payment>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      other.day.localeCompare(one.day) ||
      order.indexOf(one.payer) - order.indexOf(other.payer) ||
      other.id - one.id,
  );
