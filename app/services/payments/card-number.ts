const brands = [
  ['American Express', /^3[47]/, [15], 4],
  ['Visa', /^4/, [13, 16], 3],
  ['Mastercard', /^(5[1-5]|2[2-7])/, [16], 3],
  ['Discover', /^6(011|4[4-9]|5)/, [16], 3],
  ['Diners Club', /^3(0[0-5]|[689])/, [14], 3],
] as const;

type Brand = { name: string; cvcLength: number };

/** Detects the brand by the first digits. */
export function brandOf(number: string): Brand {
  const match = brands.find(([, begins]) => begins.test(number));
  return match ? { name: match[0], cvcLength: match[3] } : { name: 'Card', cvcLength: 3 };
}

/** No card that the form accepts is longer. */
export const cardDigits = 16;

/** Checks the length for the brand and the Luhn checksum. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,16}$/.test(number)) return false;
  const lengths: readonly number[] = brands.find(([, begins]) => begins.test(number))?.[2] ?? [16];
  return lengths.includes(number.length) && luhnSum(number) % 10 === 0;
}

function luhnSum(number: string): number {
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number.at(-1 - i));
    const twice = digit * 2;
    sum += i % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice;
  }
  return sum;
}
