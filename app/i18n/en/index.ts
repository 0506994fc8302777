import { ui } from './ui';

/** Every English word of the product, by noun. `he` satisfies this shape. */
export const en = { ui };

export type Words = typeof en;
