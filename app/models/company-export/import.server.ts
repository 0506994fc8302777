import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import { importFile } from '~/models/files/store.server';
import { type Caller, operation, permits } from '~/models/operation.server';
import { hasAny } from '~/models/rows.server';
import { FileRefused } from '~/services/files/refused';
import { importPrefix, withSpool } from '~/services/files/spool.server';
import { insertCompany, type Unpacked } from './insert.server';
import { ImportRejected } from './manifest';
import { type Row, recordOf } from './record.server';
import { fileOf, linesOf, type OpenExport, unpackData } from './unpack.server';

const rule = { roles: ['superadmin'] } as const;

/**
 * Imports a company as a new one, completely or not at all (docs/rules.md#company-export). Its
 * files are stored first, as uploads of the super admin; the cleanup deletes them if the import
 * fails.
 * @throws ImportRejected
 */
export async function importCompany(caller: Caller, opened: OpenExport) {
  if (!permits(rule, caller.actor)) throw new AppError('forbidden');
  const importIn = (folder: string) => importFrom(folder, caller, opened);
  return withSpool(caller.dataDir, importIn, importPrefix);
}

async function importFrom(folder: string, caller: Caller, opened: OpenExport) {
  await unpackData(opened, folder);
  const files = await importFiles(caller, opened, folder);
  try {
    return importOperation({ ...opened, folder, files })(caller, {});
  } catch (error) {
    if (!/^SQLITE_CONSTRAINT/.test((error as { code?: string }).code ?? '')) throw error;
    throw new ImportRejected('Its records contradict each other, or already exist here.', {
      cause: error,
    });
  }
}

const importOperation = (unpacked: Unpacked) =>
  operation({
    name: 'company.import',
    ...rule,
    run({ tx, audit, ...caller }) {
      const { key } = unpacked.manifest;
      const [line] = linesOf(unpacked.folder, 'companies');
      const { name } = recordOf('companies', line);
      if (wasImported(tx, key)) throw new ImportRejected('This export was already imported.');
      const imported = insertCompany(tx, unpacked, caller);
      const changes = { name: { to: name }, imported: { to: key } };
      audit({ recordId: imported.companyId, companyId: imported.companyId, changes });
      return imported;
    },
  });

const wasImported = (tx: Database, key: string): boolean => {
  const isSame = sql`${auditLog.changes} ->> '$.imported.to' = ${key}`;
  return hasAny(
    tx,
    auditLog,
    and(eq(auditLog.record, 'company'), eq(auditLog.action, 'company.import'), isSame),
  );
};

async function importFiles(caller: Caller, opened: OpenExport, folder: string) {
  const newIds: Unpacked['files'] = new Map();
  for (const line of linesOf(folder, 'files')) {
    const { id, name, hash } = recordOf('files', line) as {
      id: number;
      name: string;
      hash: string;
    };
    const { path } = line as Row;
    // The original installation had already lost this file.
    if (typeof path !== 'string') continue;
    const bytes = await fileOf(opened, path, hash);
    try {
      newIds.set(id, await importFile(caller, bytes, name));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      const fault =
        error.code === 'unstored'
          ? 'could not be stored in the bucket'
          : `is not an accepted file type (${error.code})`;
      throw new ImportRejected(`${path} ${fault}.`, { cause: error });
    }
  }
  return newIds;
}
