import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFolder, runData } from '../support/data-command';

test('fails with one line and creates no database if there is none', async () => {
  for (const folder of [
    createFolder('no-billing'),
    path.join(createFolder('no-billing'), 'missing'),
  ]) {
    const { code, output } = await runData(folder, ['billing']);
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining(`There is no database at ${path.join(folder, 'yesod.db')}.`)],
    ]);
    expect(existsSync(path.join(folder, 'yesod.db'))).toBe(false);
  }
});
