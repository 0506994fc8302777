import type { Words } from '../en';
import { shell } from './shell';
import { ui } from './ui';

export const he: Words = { shell, ui };
