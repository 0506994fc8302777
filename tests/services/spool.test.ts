import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { SpoolFull, spoolFile, spoolStream, withSpool } from '~/services/files/spool.server';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'yesod-spool-'));
const streamOf = (...parts: string[]) => new Blob(parts).stream();
const leftIn = (dataDir: string) => readdirSync(join(dataDir, 'files', 'spool'));

test('a stream comes back whole from the disk, and leaves nothing', async () => {
  const dataDir = emptyFolder();
  const text = await withSpool(dataDir, async (folder) => {
    const whole = await spoolStream(folder, streamOf('one, ', 'two'), 8);
    expect(readdirSync(folder)).toEqual(['body']);
    return new Response(whole).text();
  });
  expect(text).toBe('one, two');
  expect(leftIn(dataDir)).toEqual([]);
});

test('a byte too many is refused, and leaves nothing', async () => {
  const dataDir = emptyFolder();
  const taken = withSpool(dataDir, (folder) => spoolStream(folder, streamOf('one, ', 'two'), 7));
  await expect(taken).rejects.toThrow(SpoolFull);
  expect(leftIn(dataDir)).toEqual([]);
});

test('a disk that fails, and a byte too many, leave the stream open for an answer to be read', async () => {
  const cancel = vi.fn();
  const stream = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(5)),
      cancel,
    });
  await withSpool(emptyFolder(), async (folder) => {
    await expect(spoolStream(join(folder, 'nowhere'), stream(), 7)).rejects.toThrow('ENOENT');
    await expect(spoolStream(folder, stream(), 7)).rejects.toThrow(SpoolFull);
  });
  expect(cancel).not.toHaveBeenCalled();
});

test('a sender who gives up leaves nothing', async () => {
  const dataDir = emptyFolder();
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  await expect(withSpool(dataDir, (folder) => spoolStream(folder, broken, 9))).rejects.toThrow(
    'gone',
  );
  expect(leftIn(dataDir)).toEqual([]);
});

test('a file keeps its name, kind and bytes, an empty one too', async () => {
  await withSpool(emptyFolder(), async (folder) => {
    for (const content of ['bytes', '']) {
      const file = await spoolFile(
        folder,
        new File([content], '../../a b.jpg', { type: 'image/jpeg' }),
      );
      expect([file.name, file.type, file.size]).toEqual([
        '../../a b.jpg',
        'image/jpeg',
        content.length,
      ]);
      expect(await file.text()).toBe(content);
    }
    expect(existsSync(join(folder, '..', 'a b.jpg'))).toBe(false);
  });
});
