import type { Words } from '../en';
import { form } from './form';
import { project } from './project';
import { shell } from './shell';
import { ui } from './ui';

export const he: Words = { form, project, shell, ui };
