import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeProblem } from '~/services/settings/node-version.mjs';
import { engines } from '../../package.json';

test.each(['20.19.0', '20.20.1', '22.0.0', '23.11.1'])('runs on Node %s', (version) => {
  expect(nodeProblem(engines.node, version)).toBeNull();
});

test.each(['18.20.8', '20.18.3', '24.0.0', '25.1.0'])('does not run on Node %s', (version) => {
  expect(nodeProblem(engines.node, version)).toBe(
    `Yesod needs Node 20.19 or newer, but older than 24; this is ${version}. Install Node 22.`,
  );
});

test('the image and the version for developers are ones that it runs on', () => {
  const images = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:(\S+?)-/gm)];
  const versions = [...images.map(([, version]) => version), readFileSync('.nvmrc', 'utf8').trim()];
  expect(versions).toEqual(['22', '22', '22']);
});
