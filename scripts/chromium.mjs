import { existsSync } from 'node:fs';
import { must } from './steps.mjs';

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

export async function installChromium() {
  if (await findChromium()) return;
  console.log('Installing Chromium …');
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall)
    return must(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  await must('apt-get', ['update', '-qq']);
  await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}
