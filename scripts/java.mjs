import { spawnSync } from 'node:child_process';
import { tool } from './steps.mjs';

/** The HTML checker, which runs on Java. */
export const vnuJar = tool('vnu-jar/build/dist/vnu.jar');

/**
 * The second compiler and the parallel garbage collector cost more processor time than a short run
 * gets back. The checker's schemas need the larger stack with the first compiler's frames.
 */
export const javaFlags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];

export function findJava() {
  return spawnSync('java', ['-version']).status === 0;
}
