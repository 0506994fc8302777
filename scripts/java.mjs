import { spawnSync } from 'node:child_process';
import { tool } from './steps.mjs';

/** The HTML checker, which runs on Java. */
export const vnuJar = tool('vnu-jar/build/dist/vnu.jar');

export function findJava() {
  return spawnSync('java', ['-version']).status === 0;
}
