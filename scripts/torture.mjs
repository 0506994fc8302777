import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backUpUnderWriters } from '../bench/torture/backup.mjs';
import { killCharges } from '../bench/torture/charge.mjs';
import { compareTimings, guessCodes, spoofAddresses } from '../bench/torture/codes.mjs';
import { fillDisk } from '../bench/torture/disk.mjs';
import { killRounds } from '../bench/torture/kill.mjs';
import { mixedLoad } from '../bench/torture/load.mjs';
import { preparePlaces } from '../bench/torture/place.mjs';
import { traceWrites } from '../bench/torture/power.mjs';
import { generatedMoney } from '../bench/torture/properties.mjs';
import { brokenRequests, foreignForms } from '../bench/torture/requests.mjs';
import { stopUnderLoad } from '../bench/torture/stop.mjs';
import { largeUploads } from '../bench/torture/uploads.mjs';
import { isBuildFresh } from './stamp.mjs';
import { installPackages, must } from './steps.mjs';

/** The numbers are those of SECURITY.md: `npm run torture 1 7` runs two, `… money` the last. */
const attacks = [
  ['1', 'kill -9 while people write', killRounds],
  ['2', 'each write is on the disk before it is acknowledged', traceWrites],
  ['4, 39', 'mixed load during a long read', mixedLoad],
  ['5', 'a backup while twenty people write', backUpUnderWriters],
  ['7', 'a full disk', fillDisk],
  ['8', 'SIGTERM under load, with a stalled upload', stopUnderLoad],
  ['9, 35', 'kill -9 after the gateway has charged', killCharges],
  ['18, 20', 'codes guessed all at once', guessCodes],
  ['24', 'known and unknown accounts take the same time', compareTimings],
  ['26', 'the largest uploads, all at once', largeUploads],
  ['32', 'forms from other sites', foreignForms],
  ['36', 'broken requests', brokenRequests],
  ['37, 38', 'guessing from many claimed addresses', spoofAddresses],
  ['money', 'the arithmetic of investor money, with generated cases', generatedMoney],
];

const numbers = process.argv.slice(2);
const isWanted = (targets) =>
  numbers.length === 0 || targets.split(', ').some((one) => numbers.includes(one));

await installPackages();
if (!isBuildFresh()) await must(process.execPath, ['scripts/build.mjs']);
const folder = mkdtempSync(path.join(tmpdir(), 'yesod-torture-'));
const failed = [];
try {
  const place = await preparePlaces(folder);
  for (const [targets, what, attack] of attacks.filter(([targets]) => isWanted(targets))) {
    const { held, figures } = await attack(place).catch((error) => ({
      held: false,
      figures: error.message,
    }));
    const verdict = held === undefined ? 'LEFT OUT' : held ? 'held' : 'FAILED';
    if (!held) failed.push(targets);
    console.log(`${targets.padEnd(7)} ${verdict.padEnd(8)} ${what}: ${figures}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed.length === 0 ? 0 : 1);
