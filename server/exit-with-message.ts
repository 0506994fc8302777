import { settings } from '../app/services/settings/settings.server';

/**
 * Exits with one line that says what to do. Across bundles an error is recognised by its name only
 * (`db/plain-error.ts`).
 * @throws errors that need their stack
 */
export function exitWithMessage(error: NodeJS.ErrnoException): never {
  const line = lineFor(error);
  if (!line) throw error;
  console.error(line);
  process.exit(1);
}

/** An error of a query has the database's own error as its cause. */
function lineFor(error: NodeJS.ErrnoException): string | null {
  if (error.name === 'PlainError') return error.message;
  const line = folderProblem(error, settings.dataDir);
  return line ?? (error.cause instanceof Error ? lineFor(error.cause) : null);
}

/** Null if the error does not concern the data folder. */
function folderProblem({ code = '', path }: NodeJS.ErrnoException, dataDir: string): string | null {
  if (/^(SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM)/.test(code))
    return (
      `Yesod cannot write to ${path ?? dataDir}: ` +
      'make the folder writable for this user, or set DATA_DIR to another.'
    );
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code))
    return `The disk of ${dataDir} is full: make room first.`;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return `Another program keeps the database in ${dataDir} locked: stop it first.`;
  if (code.startsWith('SQLITE_IOERR'))
    return (
      `The database in ${dataDir} cannot be read or written: ` +
      'check the disk and its free space.'
    );
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return (
      `${dataDir}/yesod.db is damaged, or not a database: ` +
      'restore a backup (npm run restore FILE).'
    );
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${path ?? dataDir} is not a folder: set DATA_DIR to one.`;
  return null;
}
