import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseFile } from 'db/client.server';
import { people } from 'db/schema/person';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { companyExportPath } from '~/paths';
import { loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { type Client, client } from '../support/client';
import { createBackup, createFolder, runData } from '../support/data-command';
import { eventually } from '../support/eventually';
import { tagsOf } from '../support/html';
import { litestreamEnv, replicate, untilCopied } from '../support/litestream';
import { checkCompose, commandsOf, createInstallation } from '../support/operating';
import { changeDatabase } from '../support/peek';
import { startS3 } from '../support/s3';
import { type RunningServer, startServer } from '../support/server';

const folder = 'docs/operating';
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const backupName = 'yesod-2026-11-22T03-00-00-000Z.tar';

let backup: string;
let companyExport: Buffer;
beforeAll(async () => {
  const server = await startServer({ seed: 'demo' });
  addAuthenticator(server);
  companyExport = await exportOf(client(server, cast.admin.email));
  const file = await createBackup(server.dataDir, path.join(server.dataDir, 'backups'));
  backup = `${server.dataDir}.tar`;
  copyFileSync(file, backup);
  await server.stop();
});

/** To the super admin, who can then lose it. */
function addAuthenticator(server: RunningServer) {
  const secret = createSecrets(loadMasterKey(server.dataDir, null)).seal('JBSWY3DPEHPK3PXP');
  changeDatabase(server, (tx) =>
    tx
      .update(people)
      .set({ twoFactorEnabled: true, google2faSecret: secret })
      .where(eq(people.email, cast.superadmin.email))
      .run(),
  );
}

function exportOf(admin: Client): Promise<Buffer> {
  const started = admin.post(companyExportPath('admin'));
  return eventually(async () => {
    await started;
    const links = tagsOf((await admin.get(companyExportPath('admin'))).html, 'a');
    const href = links.find((link) => link.href?.endsWith('/download'))?.href;
    if (!href) throw new Error('It is not ready.');
    return Buffer.from((await admin.download(href)).bytes);
  });
}

/** The output expected of commands whose exit code says little. */
const results: Record<string, RegExp> = {
  'curl --fail http://localhost:3000/readyz': /ready/,
  'npm run backup': /Backed up to .*Verified\./,
  'npm run backup /mnt/elsewhere': /Backed up to .*elsewhere.*Verified\./,
  [`npm run restore ${backupName}`]: /Restored to /,
  'npm run move-files bucket': /Copied \d+ files to the bucket yesod-files/,
  'npm run move-files folder': /Copied 0 files to .*files; \d+ were there already/,
  'npm run new-key': /Replaced the key: \d+ secrets/,
  'npm run promote': /Restored the standby to .*Checked\./,
  'docker compose run --rm yesod node build/data.js promote': /Restored the standby to .*Checked\./,
  'npm run import-company -- company.zip': /Imported as company \d+:/,
  'npm run new-authenticator -- you@example.com': /http.*\/admin\/2fa\/enroll\//,
  'sqlite3 data/yesod.db "pragma integrity_check"': /^ok$/m,
  'curl --fail --header "Authorization: Bearer $METRICS_TOKEN" http://localhost:3000/metrics':
    /yesod_http_requests_total/,
};

/** The bucket and the copy of the database that scaling.md is about. */
async function prepareServices(home: string) {
  const { FILES: _, ...bucket } = (await startS3()).env;
  const replica = path.join(home, 'replica');
  const lines = Object.entries({ ...bucket, ...litestreamEnv(replica) });
  writeFileSync(
    path.join(home, '.env'),
    lines.map(([name, value]) => `${name}='${value}'\n`).join(''),
  );
  const copying = replicate(databaseFile(path.join(home, 'data')), replica);
  await untilCopied(replica, () => true);
  await copying.stop();
}

test.each(pages)('every command of %s runs', async (page) => {
  const commands = commandsOf(readFileSync(path.join(folder, page), 'utf8'));
  expect(commands.length).toBeGreaterThan(0);
  const home = createFolder('operating');
  mkdirSync(path.join(home, 'elsewhere'));
  copyFileSync(backup, path.join(home, backupName));
  writeFileSync(path.join(home, 'company.zip'), companyExport);
  if (page !== 'installing.md') {
    const { code, output } = await runData(path.join(home, 'data'), ['restore', backup]);
    expect([code, output]).toEqual([0, expect.stringContaining('Restored')]);
  }
  if (page === 'scaling.md') await prepareServices(home);
  const installation = await createInstallation(home, {
    '/mnt/elsewhere': path.join(home, 'elsewhere'),
    'you@example.com': cast.superadmin.email,
  });
  try {
    for (const command of commands) {
      if (command.includes('import-company')) await installation.empty();
      if (command.includes('promote')) await installation.loseDatabase();
      const output = await installation.run(command);
      expect([command, output]).toEqual([
        command,
        expect.stringMatching(results[command] ?? /(?:)/),
      ]);
    }
  } finally {
    await installation.stop();
  }
});

test('finds a command that compose.yaml does not allow', () => {
  expect(checkCompose('docker compose exec yesod node build/data.js backup')).toBe(
    'node build/data.js backup',
  );
  for (const command of [
    'docker compose --profile gone up -d',
    'docker compose exec web node build/data.js backup',
    'docker compose exec yesod node build/gone.js',
    'docker compose cp yesod:/tmp/backups ./backups',
    'docker compose explode',
    'docker run yesod',
  ])
    expect(() => checkCompose(command)).toThrow();
});

test('the pages link to each other, and the README to all of them', () => {
  const readme = readFileSync('README.md', 'utf8');
  for (const page of pages) {
    expect(readme).toContain(`${folder}/${page}`);
    const text = readFileSync(path.join(folder, page), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)\)/g))
      expect([page, target, readFileSync(path.join(folder, target)).length > 0]).toEqual([
        page,
        target,
        true,
      ]);
  }
});
