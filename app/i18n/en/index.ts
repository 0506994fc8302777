import { shell } from './shell';
import { ui } from './ui';

/** Every English word of the product, by noun. `he` satisfies this shape. */
export const en = { shell, ui };

export type Words = typeof en;
