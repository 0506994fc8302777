import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

/** The bookkeeping program that checks our export of journals. */
export const findHledger = () => spawnSync('hledger', ['--version']).status === 0;

/** @returns {Promise<boolean>} whether hledger is installed now */
export async function installHledger() {
  if (findHledger()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing hledger …');
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('apt-get', ['update', '-qq'])) !== 0) return false;
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'hledger'], quietly);
  return findHledger();
}
