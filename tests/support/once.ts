import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder once, although several processes may ask for it at the same time. The others wait
 * until it is complete.
 * @returns the folder
 */
export async function makeOnce(
  folder: string,
  fill: (draft: string) => Promise<void>,
): Promise<string> {
  const draft = `${folder}-draft`;
  mkdirSync(path.dirname(folder), { recursive: true });
  while (!existsSync(folder)) {
    if (isFirstToMake(draft)) await make(draft, fill).then(() => renameSync(draft, folder));
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return folder;
}

async function make(draft: string, fill: (draft: string) => Promise<void>) {
  const touching = setInterval(() => utimesSync(draft, new Date(), new Date()), 5_000);
  try {
    await fill(draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    clearInterval(touching);
  }
}

/** False while another process fills the folder. Removes one left by an interrupted process. */
function isFirstToMake(draft: string): boolean {
  const { mtimeMs } = statSync(draft, { throwIfNoEntry: false }) ?? {};
  if (mtimeMs && Date.now() - mtimeMs > 60_000) rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft);
    return true;
  } catch {
    return false;
  }
}
