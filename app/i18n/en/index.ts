import { form } from './form';
import { project } from './project';
import { shell } from './shell';
import { ui } from './ui';

/** Every English word of the product, by noun. `he` satisfies this shape. */
export const en = { form, project, shell, ui };

export type Words = typeof en;
