import { existsSync } from 'node:fs';
import { run, tool } from './steps.mjs';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
  if (await findChromium()) return true;
  console.log('Installing Chromium …');
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall)
    await run(process.execPath, [tool('@playwright/test/cli.js'), 'install', 'chromium']);
  else if ((await run('apt-get', ['update', '-qq'])) === 0)
    await run('apt-get', aptInstall, quietly);
  return (await findChromium()) !== undefined;
}

const aptInstall = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
