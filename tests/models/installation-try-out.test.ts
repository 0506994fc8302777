import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { auditLog } from 'db/schema/audit';
import { outbox } from 'db/schema/sign-in';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { updateSection } from '~/models/installation/sections.server';
import { mailTester, sendTestMail, sendTestSms } from '~/models/installation/try-out.server';
import { limits } from '~/models/limits/limits.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, person } from '../support/world';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const portOf = (server: Server) =>
  new Promise<number>((resolve) =>
    server.once('listening', () => resolve((server.address() as AddressInfo).port)),
  );

async function postOffice(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'u' }),
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  closers.push(() => server.close());
  return { received, port: await portOf(server.listen(0, '127.0.0.1')) };
}

/** Accepts connections and never answers. */
async function silence() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: await portOf(server.listen(0, '127.0.0.1')) };
}

const password = 'pa55-word!';

function setUp(port?: number) {
  const db = freshDatabase();
  const by = as(db, person(db, 'superadmin', { companyId: null, email: 'ops@example.test' }));
  const server = {
    smtp_host: '127.0.0.1',
    smtp_port: String(port),
    smtp_security: 'plain',
    version: 1,
    smtp_user: 'u',
    smtp_password: password,
    mail_from: 'no-reply@example.test',
  };
  if (port) updateSection.mail(by, server);
  return { db, by };
}

test('sends a test mail to the requester directly through the server, not the outbox', async () => {
  const { port, received } = await postOffice();
  const { db, by } = setUp(port);
  expect(await sendTestMail(by, {})).toEqual({
    way: 'mail',
    result: 'taken',
    to: 'ops@example.test',
    said: null,
  });
  expect(received).toEqual(['ops@example.test']);
  expect(db.select().from(outbox).all()).toEqual([]);
  expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'settings.test' });
});

test('gives up on a server that never answers', async () => {
  const { by } = setUp((await silence()).port);
  expect(await mailTester(300)(by, {})).toMatchObject({ result: 'silent', said: null });
});

test('shows the server’s own error without the password it repeats', async () => {
  const expectError = (code: number, words: string) =>
    Object.assign(new Error(words), { responseCode: code });
  const refusing = await postOffice({
    onRcptTo: (_to, _session, done) => done(expectError(550, 'No such user here')),
  });
  expect(await sendTestMail(setUp(refusing.port).by, {})).toMatchObject({
    result: 'refused',
    said: expect.stringContaining('550 No such user here'),
  });
  const spoken = Buffer.from(`\0u\0${password}`).toString('base64');
  const strict = await postOffice({
    onAuth: (_auth, _session, done) =>
      done(expectError(535, `${spoken} and ${password} are wrong`)),
  });
  const { result, said } = await sendTestMail(setUp(strict.port).by, {});
  expect([result, said]).toEqual(['credentials', expect.stringContaining('535 … and … are wrong')]);
});

test('reports an unreachable server and missing settings', async () => {
  const { port } = await silence();
  for (const close of closers.splice(0)) close();
  expect(await sendTestMail(setUp(port).by, {})).toMatchObject({ result: 'unreachable' });
  expect(await sendTestMail(setUp().by, {})).toMatchObject({ result: 'unset' });
  const phone = { country_code: 'IL', phone_number: '050-1234567' };
  expect(await sendTestSms(setUp().by, phone)).toMatchObject({
    result: 'unset',
    to: '+972501234567',
  });
  await expect(
    (async () => sendTestSms(setUp().by, { ...phone, phone_number: '1' }))(),
  ).rejects.toThrow('phone_number');
});

test('limits the number of tests and reserves them for the super admin', async () => {
  const { db, by } = setUp();
  for (let sent = 0; sent < limits.testsPerPerson.most; sent++) await sendTestMail(by, {});
  await expect((async () => sendTestMail(by, {}))()).rejects.toThrow('limit');
  await expect((async () => sendTestMail(as(db, company(db).admin), {}))()).rejects.toThrow(
    'forbidden',
  );
});
