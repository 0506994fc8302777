import type { Rate } from '~/models/finance/rate';

// Holders read estimates rounded, because the exact value of a holding reveals the amounts of the
// others (docs/rules.md#hidden-amounts).

/** The unit of the third digit of an amount, in minor units; at least 1. */
export const aboutUnit = (minor: number): number =>
  10 ** Math.max(0, Math.trunc(Math.abs(minor)).toString().length - 3);

/** Rounds half away from zero. */
export const roundTo = (minor: number, unit: number): number => {
  const rounded = Math.round(Math.abs(minor) / unit) * unit;
  return minor < 0 && rounded !== 0 ? -rounded : rounded;
};

/**
 * Rounds the parts of an estimate to the unit of the third digit of their sum. The estimate to show
 * is the sum of the rounded parts.
 */
export function aboutParts<Part extends { amount: number }>(parts: readonly Part[]): Part[] {
  const unit = aboutUnit(sumOf(parts));
  return parts.map((part) => ({ ...part, amount: roundTo(part.amount, unit) }));
}

export const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** To 0.1 %, as pages show it. */
export const aboutRate = (rate: Rate): Rate =>
  rate.kind === 'rate' ? { ...rate, rate: Math.round(rate.rate * 1000) / 1000 } : rate;

/** To two decimals, as pages show it. */
export const aboutMultiple = (multiple: number | null): number | null =>
  multiple === null ? null : Math.round(multiple * 100) / 100;

const whole = 10_000;
const mostOfOthers = 9_900;

/**
 * A share in basis points with two significant digits, such as 3,100 for 31 % and 430 for 4.3 %.
 * Only a holder without others has all; everyone else has at most 99 %.
 */
export function aboutShareOf(exact: number): number {
  const unit = 10 ** Math.max(0, String(exact).length - 2);
  return exact >= whole ? whole : Math.min(mostOfOthers, roundTo(exact, unit));
}

/** The same of two amounts. A part is at least 0.01 %. */
export function aboutShare(part: number, all: number): number {
  if (all <= 0 || part <= 0) return 0;
  if (part >= all) return whole;
  const exact = Math.round((part / all) * whole);
  return aboutShareOf(Math.min(whole - 1, Math.max(1, exact)));
}
