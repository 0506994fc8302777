import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { SpoolFull, spoolFile, spoolStream, withSpool } from '~/services/files/spool.server';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'yesod-spool-'));
const streamOf = (...parts: string[]) => new Blob(parts).stream();
const leftIn = (dataDir: string) => readdirSync(join(dataDir, 'files', 'spool'));

test('restores a stream from disk and leaves no files', async () => {
  const dataDir = emptyFolder();
  const text = await withSpool(dataDir, async (folder) => {
    const whole = await spoolStream(folder, streamOf('one, ', 'two'), 8);
    expect(readdirSync(folder)).toEqual(['body']);
    return new Response(whole).text();
  });
  expect(text).toBe('one, two');
  expect(leftIn(dataDir)).toEqual([]);
});

test('rejects one byte too many and leaves no files', async () => {
  const dataDir = emptyFolder();
  const result = withSpool(dataDir, (folder) => spoolStream(folder, streamOf('one, ', 'two'), 7));
  await expect(result).rejects.toThrow(SpoolFull);
  expect(leftIn(dataDir)).toEqual([]);
});

test('keeps the stream readable after a disk error or one byte too many', async () => {
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

test('leaves no files when the sender aborts', async () => {
  const dataDir = emptyFolder();
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  await expect(withSpool(dataDir, (folder) => spoolStream(folder, broken, 9))).rejects.toThrow(
    'gone',
  );
  expect(leftIn(dataDir)).toEqual([]);
});

test('keeps name, type and bytes of a file, an empty one too', async () => {
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
