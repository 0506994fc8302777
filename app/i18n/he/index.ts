import type { Words } from '../en';
import { ui } from './ui';

export const he: Words = { ui };
