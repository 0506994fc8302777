import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cast, castCompanies } from 'db/seeds/cast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyExportPath, dashboardPath, projectsExportPath, projectsPath } from '~/paths';
import { readRows } from '~/services/text/csv.server';
import { waitForBackgroundJobs } from '../support/changes';
import { type Client, client } from '../support/client';
import { readZip, rewriteZip } from '../support/company-export';
import { eventually } from '../support/eventually';
import { tagsOf } from '../support/html';
import { type RunningServer, startServer } from '../support/server';

let there: RunningServer;
let here: RunningServer;
beforeAll(async () => {
  there = await startServer({ seed: 'demo' });
  here = await startServer({ seed: 'empty', env: { SUPERADMIN_EMAIL: 'boss@example.test' } });
});
afterAll(() => Promise.all([there.stop(), here.stop()]));

const command = (...more: string[]) =>
  promisify(execFile)(process.execPath, ['build/import-company.js', ...more], {
    env: { ...process.env, DATA_DIR: here.dataDir },
  });

async function downloadExport(admin: Client): Promise<string> {
  await admin.post(companyExportPath('admin'));
  const href = await eventually(async () => {
    const links = tagsOf((await admin.get(companyExportPath('admin'))).html, 'a');
    const downloadLink = links.find((link) => link.href?.endsWith('/download'))?.href;
    if (!downloadLink) throw new Error('It is not ready.');
    return downloadLink;
  });
  const file = join(here.dataDir, 'company.zip');
  writeFileSync(file, (await admin.download(href)).bytes);
  return file;
}

test('imports a company from another server’s export while the server runs', async () => {
  const before = client(there, cast.admin.email);
  const file = await downloadExport(before);
  const parts = await readZip(file);
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  manifest.company = '\u001b[2J\u001b]0;pwned\u0007evil\n\nDone.';
  parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  await rewriteZip(file, parts);
  const { stdout } = await command(file, '--yes');
  // The printed name is the record's, without control characters of the manifest.
  expect(stdout).toContain(`${castCompanies.one}, exported at`);
  expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{C}|evil/u);
  expect(stdout).toMatch(/Imported as company 1:\n(.*\n)*\s+projects +\d+/);
  await waitForBackgroundJobs(here);
  const after = client(here, cast.admin.email);
  // Compares all columns except the ids, which are new.
  const projects = async (browser: Client) =>
    readRows(String((await browser.download(projectsExportPath('admin'))).bytes), 1_000).map(
      ({ cells }) => cells.filter((_, at) => at > 0),
    );
  expect(await projects(after)).toEqual(await projects(before));
  expect((await after.get(dashboardPath('admin'))).status).toBe(200);
  const picture = tagsOf((await after.get(projectsPath('admin'))).html, 'img').find(({ src }) =>
    src?.includes('/files/'),
  );
  expect((await after.download(picture?.src ?? '')).status).toBe(200);
});

test('writes nothing without confirmation, and rejects a file in one line', async () => {
  await expect(command('nowhere.zip')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Which file?'),
  });
  const file = join(here.dataDir, 'no.zip');
  writeFileSync(file, 'no zip');
  const message = 'Nothing was imported. The zip cannot be read.\n';
  await expect(command(file, '--yes')).rejects.toMatchObject({ code: 1, stderr: message });
});
