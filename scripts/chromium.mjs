import { existsSync } from 'node:fs';
import { run, tool } from './steps.mjs';

/** Chromium without its own windows: a page costs a third of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const usualPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {Promise<string | undefined>} */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  return [process.env.CHROMIUM, ...usualPlaces, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
}

/** @returns {Promise<boolean>} whether Chromium is installed now */
export async function installChromium() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const isBest = !mayInstall || process.env.CHROMIUM || existsSync(headlessShell);
  if (isBest && (await findChromium())) return true;
  console.log('Installing Chromium …');
  if (!mayInstall)
    await run(process.execPath, [tool('@playwright/test/cli.js'), 'install', 'chromium']);
  else if ((await run('apt-get', ['update', '-qq'])) === 0)
    await run('apt-get', aptInstall, quietly);
  return (await findChromium()) !== undefined;
}

const aptInstall = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
