import { holdings } from 'db/schema/holding';
import { statements } from 'db/schema/statement';
import { castProjects } from 'db/seeds/cast';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  callNoticePath,
  capitalCallPath,
  distributionNoticePath,
  distributionPartPath,
  holdingsPath,
  investmentPath,
  investmentsPath,
  ownStatementPath,
  statementCreatePath,
  statementPath,
  statementsPath,
} from '~/book-paths';
import { lastPeriod } from '~/models/statements/periods';
import { projectReportPath, reportPdfPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let investor: Client;
let projectId: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  investor = client(server, 'investor@yesod.demo');
  projectId = projectNamed(server, castProjects.neveTzedek);
});

const words = async (path: string, by = owner) => wordsOf(mainOf((await by.get(path)).html));
const statementOf = (id: number) =>
  withDatabase(server, (db) => db.select().from(statements).where(eq(statements.id, id)).get())!;
/** The investor's holding and their newest statement. */
const own = () =>
  withDatabase(
    server,
    (db) =>
      db
        .select({ id: statements.id, holdingId: statements.holdingId })
        .from(statements)
        .innerJoin(holdings, eq(holdings.id, statements.holdingId))
        .where(eq(holdings.name, 'Mizrahi Family'))
        .orderBy(desc(statements.id))
        .get()!,
  );

async function expectPdf(path: string, by: Client) {
  const { status, headers, bytes } = await by.download(path);
  expect(status, path).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toMatch(/^attachment;.*\.pdf/);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const unchanged = { 'If-None-Match': headers.get('etag') ?? '' };
  expect([path, (await by.get(path, unchanged)).status]).toEqual([path, 304]);
}

test('statements of all holders are made in one action, and their state is shown', async () => {
  const { html } = await owner.get(holdingsPath('member', projectId));
  expect(html).toContain(`href="${statementsPath('member', projectId)}"`);
  const path = statementCreatePath('member', projectId);
  expect(await words(path)).toContain('3 statements, one for each holder');
  const form = formOf((await owner.get(path)).html, 'statement');
  const today = new Date().toISOString().slice(0, 10);
  const { startsOn, endsOn } = lastPeriod('quarter', today);
  expect([form.get('starts_on'), form.get('ends_on')]).toEqual([startsOn, endsOn]);
  form.set('ends_on', '2100-01-01');
  const refused = await owner.post(path, form);
  expect(refused.status).toBe(422);
  expect(errorBeside(refused.html, 'ends_on')).toContain('Enter today or an earlier day.');
  form.set('ends_on', endsOn);
  const { status, location } = await owner.post(path, form);
  expect([status, location]).toEqual([303, statementsPath('member', projectId)]);
  // The same form again makes nothing new.
  await owner.post(path, form);
  const statementRows = () =>
    withDatabase(server, (db) =>
      db.select().from(statements).where(eq(statements.projectId, projectId)).all(),
    );
  expect(statementRows()).toHaveLength(6);
  await expect.poll(() => statementRows().every(({ pdfHash }) => pdfHash)).toBe(true);
  const list = await words(statementsPath('member', projectId));
  for (const part of ['Mizrahi Family', 'No account', 'Ready', statementRows()[0]!.pdfHash!])
    expect(list).toContain(part);
  const [first] = statementRows();
  await expectPdf(statementPath('member', projectId, first!.id), owner);
});

test('an investor finds a new statement first, and opening it is recorded', async () => {
  const { id, holdingId } = own();
  const path = ownStatementPath(holdingId, id);
  expect(await words(investmentsPath(), investor)).toContain('New statement for');
  expect((await investor.get(investmentsPath())).html).toContain(`href="${path}"`);
  expect(await words(investmentPath(holdingId), investor)).toContain('New');
  expect(statementOf(id).openedAt).toBeNull();
  await expectPdf(path, investor);
  expect(statementOf(id).openedAt).not.toBeNull();
  expect(await words(statementsPath('member', projectId))).toContain('Opened');
  const { headers } = await investor.download(path);
  const again = await investor.get(path, { 'If-None-Match': headers.get('etag')! });
  expect(again.status).toBe(304);
});

test('statements and notices of other people are not found', async () => {
  const { id, holdingId } = own();
  const stranger = client(server, 'admin2@yesod.demo');
  const tenant = client(server, 'tenant@yesod.demo');
  const other = withDatabase(
    server,
    (db) => db.select().from(holdings).where(eq(holdings.name, 'Golan Family Trust')).get()!,
  );
  for (const path of [
    ownStatementPath(holdingId, id + 1),
    ownStatementPath(other.id, id + 1),
    `${investmentPath(other.id)}/calls/1/notice`,
    `${investmentPath(other.id)}/distributions/1/notice`,
    statementPath('member', projectId, id),
    callNoticePath('member', projectId, 1, other.id),
    distributionNoticePath('member', projectId, 1, other.id),
  ])
    expect((await investor.get(path)).status, path).toBe(404);
  for (const by of [stranger, tenant])
    expect((await by.get(ownStatementPath(holdingId, id))).status).not.toBe(200);
  expect((await stranger.get(statementPath('admin', projectId, id))).status).toBe(404);
});

test('calls and distributions have a notice for each holder', async () => {
  const holder = client(server, 'michal.azoulay@yesod.demo');
  const project = projectNamed(server, castProjects.rothschild);
  const { id: holdingId } = withDatabase(server, (db) =>
    db.select().from(holdings).where(eq(holdings.name, 'Michal Azoulay')).get(),
  )!;
  const page = await holder.get(investmentPath(holdingId));
  const [call = ''] = /\/investments\/\d+\/calls\/\d+\/notice/.exec(page.html) ?? [];
  await expectPdf(call, holder);
  const [paid = ''] = /\/investments\/\d+\/distributions\/\d+/.exec(page.html) ?? [];
  expect((await holder.get(paid)).html).toContain(`href="${paid}/notice"`);
  await expectPdf(`${paid}/notice`, holder);
  const [callId] = /\d+(?=\/notice)/.exec(call) ?? [];
  const callPage = await owner.get(capitalCallPath('member', project, callId!));
  const notice = callNoticePath('member', project, callId!, holdingId);
  expect(callPage.html).toContain(`href="${notice}"`);
  await expectPdf(notice, owner);
  const id = /\d+$/.exec(paid)![0];
  const part = await owner.get(distributionPartPath('member', project, id, holdingId));
  const noticePath = distributionNoticePath('member', project, id, holdingId);
  expect(part.html).toContain(`href="${noticePath}"`);
  await expectPdf(noticePath, owner);
});

test('the report of a project is a PDF, for everyone who reads it', async () => {
  const path = reportPdfPath('member', projectId);
  expect((await owner.get(projectReportPath('member', projectId))).html).toContain(
    `href="${path}"`,
  );
  await expectPdf(path, owner);
  const page = await investor.get(projectReportPath('member', projectId));
  const [sent = ''] = /\/projects\/show\/\d+\/report\/\d+(?=")/.exec(page.html) ?? [];
  expect((await investor.get(sent)).html).toContain(`href="${sent}/pdf"`);
  await expectPdf(`${sent}/pdf`, investor);
});
