import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { closeDatabase, databaseFile, openDatabase } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { actorColumns, actorFrom } from '~/models/access/actor.server';
import { importCompany } from '~/models/company-export/import.server';
import { ImportRejected, type Manifest } from '~/models/company-export/manifest';
import { companyNameIn, openExport } from '~/models/company-export/unpack.server';
import { reloadInstallation } from '~/models/installation/current.server';
import { openSecrets } from '~/models/installation/keys.server';
import { createFileStore } from '~/services/files/files.server';
import { createClamd } from '~/services/files/scan.server';
import { createTypesetter } from '~/services/pdf/typesetter.server';
import { settings } from '~/services/settings/settings.server';

const [file, sure] = process.argv.slice(2);
if (!file || !existsSync(file)) end('Which file? npm run import-company -- FILE [--yes]');
const { dataDir, companyBytes, clamd, secretKey } = settings;
if (!existsSync(databaseFile(dataDir)))
  end(`There is no installation in ${dataDir}; start it once.`);

const db = openDatabase(dataDir);
reloadInstallation(db);
try {
  const actor =
    superadmin() ?? end('There is no super admin yet; start with SUPERADMIN_EMAIL once.');
  const companyExport = await openExport(file);
  try {
    printManifest(await companyNameIn(companyExport), companyExport.manifest);
    if (sure !== '--yes') await confirm();
    const secrets = openSecrets(db, { dataDir, secretKey });
    const here = {
      db,
      dataDir,
      files: createFileStore(settings),
      companyBytes,
      scanner: clamd && createClamd(clamd),
      gateway: null,
      vat: settings.vat,
      typesetPdf: createTypesetter(),
      ways: { mail: 'nowhere', sms: 'nowhere' } as const,
      secrets,
      origin: null,
      address: 'import-company',
      session: null,
    };
    const caller = { ...here, actor, now: Date.now(), locale: 'en-US' as const };
    report(await importCompany(caller, companyExport));
  } finally {
    companyExport.zip.close();
  }
} catch (error) {
  if (!(error instanceof ImportRejected)) throw error;
  end(`Nothing was imported. ${error.message}`);
} finally {
  closeDatabase(db);
}

function superadmin() {
  const isSuperadmin = and(
    eq(people.role, 'superadmin'),
    eq(people.isActive, true),
    isNull(people.deletedAt),
  );
  const row = db
    .select(actorColumns)
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(isSuperadmin)
    .orderBy(asc(people.id))
    .get();
  return row ? actorFrom(row) : null;
}

/** Removes control characters, because a foreign zip must not control the terminal. */
function plain(words: string): string {
  return words.replace(/\p{C}/gu, '');
}

function print(line: string) {
  console.log(plain(line));
}

function printManifest(company: string, { madeAt, nouns }: Manifest) {
  const nonEmpty = Object.entries(nouns).filter(([, { rows }]) => rows > 0);
  print(`${company}, exported at ${madeAt}:`);
  for (const [table, { rows }] of nonEmpty) print(`  ${table.padEnd(18)} ${rows}`);
  print('Cards, subscriptions, the activity log and pending invitations are not imported.');
}

async function confirm() {
  const terminal = createInterface(process.stdin, process.stdout);
  const answer = await terminal.question(`Import it into ${dataDir} as a new company? (yes/no) `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') end('Nothing was imported.');
}

function report({
  companyId,
  counts,
  unreachable,
  guests,
}: Awaited<ReturnType<typeof importCompany>>) {
  print(`Imported as company ${companyId}:`);
  for (const [table, count] of counts) if (count > 0) print(`  ${table.padEnd(18)} ${count}`);
  if (guests > 0)
    print(`${guests} people of other companies were imported as names only; invite them again.`);
  for (const { name, email, phone } of unreachable) {
    const contacts = [email, phone].filter(Boolean).join(' and ');
    print(`${name} was imported without ${contacts}, which another person here already uses.`);
  }
}

function end(words: string): never {
  console.error(plain(words));
  process.exit(1);
}
