import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectCreatePath } from '~/paths';
import { lowMemoryFlags } from '../../scripts/steps.mjs';
import { client } from '../support/client';
import { projectForm } from '../support/project-form';
import { type RunningServer, startServer } from '../support/server';

const uploadsAtOnce = 8;
const create = projectCreatePath('admin');

describe('memory of uploads', () => {
  let server: RunningServer;
  beforeAll(async () => {
    // Uses the memory flags of `npm start` and the image.
    server = await startServer({ seed: 'demo', env: lowMemoryFlags });
  });
  afterAll(() => server.stop());

  test.skipIf(!existsSync('/proc/self/status'))(
    `stays below 300 MB for ${uploadsAtOnce} of the largest at once and leaves no files`,
    async () => {
      const { bytes, type } = await largestUpload();
      const admin = client(server, 'admin@yesod.demo');
      expect((await admin.get(create)).status).toBe(200);
      const before = memory(server.pid, 'VmRSS');
      const answers = await Promise.all(
        Array.from({ length: uploadsAtOnce }, () =>
          fetch(server.url + create, {
            method: 'POST',
            redirect: 'manual',
            headers: { Cookie: admin.cookie, Origin: server.url, 'Content-Type': type },
            body: bytes,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
      const risen = memory(server.pid, 'VmHWM') - before;
      expect(risen / 1e6).toBeLessThan(300);
      expect(readdirSync(path.join(server.dataDir, 'files/spool'))).toEqual([]);
    },
  );
});

/**
 * The body of a project's form with three photos just under 10 MiB, without a key, so that each
 * request creates a project.
 */
async function largestUpload() {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  const picture = { width: 3800, height: 3300, channels: 3, background: '#000', noise } as const;
  const photo = await sharp({ create: picture }).jpeg().toBuffer();
  // Bytes after the end of a JPEG are ignored, so padding avoids a minute of encoding.
  const file = Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024 - photo.length)]);
  const files = ['one', 'two', 'three'].map((name) => new File([file], `${name}.jpg`));
  const form = projectForm({ form_key: undefined }, { 'images[0][file]': files });
  const encoded = new Response(form);
  return { bytes: await encoded.arrayBuffer(), type: encoded.headers.get('content-type') ?? '' };
}

/** The memory of the process now (VmRSS) or its peak (VmHWM). */
function memory(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const [, kibibytes] = new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  ) ?? [0, 'NaN'];
  return Number(kibibytes) * 1024;
}
