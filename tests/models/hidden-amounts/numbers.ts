/** Numbers that are not amounts: ids, versions, counts, orders, and dial codes of countries. */
const isNoFigure = (key: string): boolean =>
  /(^|_)(id|ids|number|version|total|count|position|month|months|days|dial_code)$/.test(key);

/** Every number in an answer, also those written in its texts, in the main unit. */
export function numbersIn(answer: unknown, key = ''): number[] {
  if (typeof answer === 'number') return isNoFigure(key) ? [] : [answer];
  if (typeof answer === 'string' && key !== 'dial_code')
    return (answer.match(/\d[\d,]*(\.\d+)?/g) ?? []).map((text) =>
      Number(text.replaceAll(',', '')),
    );
  if (Array.isArray(answer)) return answer.flatMap((one) => numbersIn(one, key));
  if (answer === null || typeof answer !== 'object') return [];
  return Object.entries(answer).flatMap(([name, value]) => numbersIn(value, name));
}

/** The values of all fields of these names, at every depth of a response. */
export function fieldsIn(answer: unknown, names: readonly string[]): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap((one) => fieldsIn(one, names));
  if (answer === null || typeof answer !== 'object') return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    names.includes(name) ? [value] : fieldsIn(value, names),
  );
}

/** Amounts that differ by less are the same, in the main unit. */
const tolerance = 0.02;
const bucketOf = (amount: number) => Math.round(amount / tolerance);

type Secrets = Record<string, number>;
type Finding = { secret: string; by: string };

/**
 * Everything simple that an investor can compute from numbers they read and their own amounts.
 * @returns the secrets that come out to the cent
 */
export function derive(numbers: number[], own: number[], secrets: Secrets): Finding[] {
  const known = [...new Set(numbers)].filter((one) => Number.isFinite(one) && one !== 0);
  const found: Finding[] = [];
  const byBucket = new Map<number, string>();
  for (const [secret, amount] of Object.entries(secrets))
    for (const step of [-1, 0, 1]) byBucket.set(bucketOf(amount) + step, secret);
  const test = (value: number, by: () => string) => {
    const secret = byBucket.get(bucketOf(Math.abs(value)));
    if (secret !== undefined) found.push({ secret, by: by() });
  };
  for (const x of known) {
    test(x, () => `${x}`);
    for (const o of own) {
      test(x - o, () => `${x} - ${o}`);
      test(x + o, () => `${x} + ${o}`);
      test(o / x, () => `${o} / ${x}`);
      test((100 * o) / x - o, () => `100 * ${o} / ${x} - ${o}`);
      test((100 * o) / x, () => `100 * ${o} / ${x}`);
    }
    for (const y of known) {
      test(x - y, () => `${x} - ${y}`);
      for (const o of own) {
        test((o * x) / y, () => `${o} * ${x} / ${y}`);
        test((o * x) / y - o, () => `${o} * ${x} / ${y} - ${o}`);
        test((x * y) / o, () => `${x} * ${y} / ${o}`);
      }
    }
  }
  return found;
}
