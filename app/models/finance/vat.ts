/** An amount in minor units with its VAT; `net + vat = gross`. */
type WithVat = { net: number; vat: number };

/** Rounds a non-negative fraction to the nearest whole, halves up. */
const roundedQuotient = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/** Takes the VAT out of a gross amount that is not negative; the rate is in basis points. */
export function vatInGross(gross: number, rate: number): WithVat {
  const net = roundedQuotient(BigInt(gross) * 10_000n, BigInt(10_000 + rate));
  return { net, vat: gross - net };
}

/** Adds the VAT to a net amount that is not negative; the rate is in basis points. */
export function vatOnNet(net: number, rate: number): WithVat {
  return { net, vat: roundedQuotient(BigInt(net) * BigInt(rate), 10_000n) };
}
