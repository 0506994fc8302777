import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import { importFile } from '~/models/files/store.server';
import { type Caller, operation, permits } from '~/models/operation.server';
import { hasAny } from '~/models/rows.server';
import { FileRefused } from '~/services/files/refused';
import { withSpool } from '~/services/files/spool.server';
import { insertCompany, type Unpacked } from './insert.server';
import { TakeawayRefused } from './manifest';
import { type Row, recordOf } from './record.server';
import { fileOf, linesOf, type OpenTakeaway, unpackData } from './unpack.server';

const rule = { roles: ['superadmin'] } as const;

/**
 * Brings a company in as new, all of it or nothing (docs/rules.md#takeaway). Its files come first,
 * as uploads of the super admin's; the sweep takes them again if nothing comes of it.
 *
 * @throws TakeawayRefused
 */
export async function bringTakeaway(caller: Caller, opened: OpenTakeaway) {
  if (!permits(rule, caller.actor)) throw new AppError('forbidden');
  return withSpool(caller.dataDir, async (folder) => {
    await unpackData(opened, folder);
    const files = await takeFiles(caller, opened, folder);
    try {
      return write({ ...opened, folder, files })(caller, {});
    } catch (error) {
      if (!/^SQLITE_CONSTRAINT/.test((error as { code?: string }).code ?? '')) throw error;
      throw new TakeawayRefused('Its records do not fit together, or are here already.', {
        cause: error,
      });
    }
  });
}

const write = (unpacked: Unpacked) =>
  operation({
    name: 'company.import',
    ...rule,
    run({ tx, audit, now }) {
      const { key } = unpacked.manifest;
      const [line] = linesOf(unpacked.folder, 'companies');
      const { name } = recordOf('companies', line);
      if (isBrought(tx, key)) throw new TakeawayRefused('This export was brought in before.');
      const brought = insertCompany(tx, unpacked, now);
      const changes = { name: { to: name }, imported: { to: key } };
      audit({ recordId: brought.companyId, companyId: brought.companyId, changes });
      return brought;
    },
  });

const isBrought = (tx: Database, key: string): boolean => {
  const isSame = sql`${auditLog.changes} ->> '$.imported.to' = ${key}`;
  return hasAny(
    tx,
    auditLog,
    and(eq(auditLog.record, 'company'), eq(auditLog.action, 'company.import'), isSame),
  );
};

async function takeFiles(caller: Caller, opened: OpenTakeaway, folder: string) {
  const taken: Unpacked['files'] = new Map();
  for (const line of linesOf(folder, 'files')) {
    const { id, name, hash } = recordOf('files', line) as {
      id: number;
      name: string;
      hash: string;
    };
    const { path } = line as Row;
    // Its bytes were lost there already.
    if (typeof path !== 'string') continue;
    const bytes = await fileOf(opened, path, hash);
    try {
      taken.set(id, await importFile(caller, bytes, name));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      throw new TakeawayRefused(`${path} is no file that is kept here (${error.code}).`, {
        cause: error,
      });
    }
  }
  return taken;
}
