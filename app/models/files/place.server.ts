import type { Database } from 'db/client.server';
import type { Actor } from '~/models/access/actor.server';
import { FileRefused } from '~/services/files/refused';
import { bytesKept } from './unused.server';

/** Where uploads go, and how many bytes of them one company may keep. */
export type FilePlace = { db: Database; dataDir: string; companyBytes: number };

/** @throws FileRefused `quota` when a company's uploads would take more than it has room for */
export function assertRoom({ db, companyBytes }: FilePlace, actor: Actor, size: number, now: number) {
  if (actor.companyId === null) return;
  if (bytesKept(db, actor.companyId, now) + size > companyBytes) throw new FileRefused('quota');
}
