import type { Actor } from '~/models/access/actor.server';
import { dropStaged, readStaged, stageBytes } from '~/services/files/staging.server';

export const stageUpload = async (
  dataDir: string,
  actor: Actor,
  upload: File,
  now: number,
): Promise<string> => stageBytes(dataDir, actor.id, Buffer.from(await upload.arrayBuffer()), now);

export const readStagedUpload = (dataDir: string, actor: Actor, hash: string): Promise<Buffer | null> =>
  readStaged(dataDir, actor.id, hash);

export const dropStagedUpload = (dataDir: string, actor: Actor, hash: string): Promise<void> =>
  dropStaged(dataDir, actor.id, hash);
