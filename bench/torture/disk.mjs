import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '../sign-in.mjs';
import { admin, count, inspect, newType } from './place.mjs';

const enough = 20;

/** A small disk in memory; needs root. */
export async function fillDisk(open) {
  const disk = mkdtempSync(path.join(tmpdir(), 'yesod-disk-'));
  const run = (...command) => spawnSync(command[0], command.slice(1)).status === 0;
  try {
    if (!run('mount', '-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', disk))
      return { held: undefined, figures: 'takes the right to mount a file system' };
    const server = await open({ dataDir: path.join(disk, 'data') });
    const cookie = await signIn(server.url, admin);
    const filler = path.join(disk, 'filler');
    run('sh', '-c', `cat /dev/zero > '${filler}'`);
    const tried = await writeUntilRefused(server, cookie);
    const bodies = await Promise.all(tried.refused.map((answer) => answer.text()));
    const isGeneric = !bodies.some((body) =>
      /SQLITE|node_modules|at \w+ \(|disk is full/i.test(body),
    );
    const headers = { Cookie: cookie };
    const read = await fetch(`${server.url}/admin/projects`, { headers, redirect: 'manual' });
    rmSync(filler);
    const after = await newType(server, cookie, 'Disk after');
    const { lost, isWhole } = inspect(server, [...tried.acknowledged, 'Disk after']);
    await server.stop();
    const statuses = [...new Set(tried.refused.map(({ status }) => status))];
    return {
      held:
        statuses.length > 0 &&
        isGeneric &&
        read.status === 200 &&
        after?.status === 303 &&
        lost === 0 &&
        isWhole,
      figures: `${count(tried.acknowledged.length)} writes still fitted, the next ${tried.refused.length} were answered ${statuses}; reading ${read.status}, with room again ${after?.status}, ${lost} lost`,
    };
  } finally {
    run('umount', '-l', disk);
    rmSync(disk, { recursive: true, force: true });
  }
}

/** The write-ahead log may still have free pages. */
async function writeUntilRefused(server, cookie) {
  const acknowledged = [];
  const refused = [];
  for (let i = 0; i < 5_000 && refused.length < enough; i++) {
    const name = `Disk ${i} ${'x'.repeat(60)}`;
    const answer = await newType(server, cookie, name);
    if (answer?.status === 303) acknowledged.push(name);
    else if (answer?.status >= 500) refused.push(answer);
    else throw new Error(`a form was answered ${answer?.status}`);
  }
  return { acknowledged, refused };
}
