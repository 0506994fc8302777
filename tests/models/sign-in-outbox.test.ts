import { jobs } from 'db/schema/job';
import { outbox } from 'db/schema/sign-in';
import { expect, test } from 'vitest';
import { sweepOutbox } from '~/models/outbox/deliver.server';
import { readOutbox } from '~/models/outbox/read.server';
import { sendMessage, sendToNobody } from '~/models/outbox/send.server';
import { pick } from '~/models/rows.server';
import { MailFailed } from '~/services/mail/mailer.server';
import { freshDatabase } from '../support/database';
import { runJobs } from '../support/jobs';
import { hour, secrets } from '../support/sign-in';
import { now } from '../support/world';

type Mail = { to: string; subject: string; text: string };

function waiting() {
  const db = freshDatabase();
  const mail = {
    channel: 'mail',
    to: 'noa@yesod.demo',
    subject: 'Code',
    text: 'It is 123456.',
  } as const;
  sendMessage(db, secrets, { ...mail, code: '123456', isSecret: true }, now);
  const row = () => db.$client.prepare('select status, text, code from outbox').get();
  return { db, row };
}

/** A mailer that fails as often as there are failures. */
function mailer(...failures: Error[]) {
  const sent: Mail[] = [];
  return {
    sent,
    async send(mail: Mail) {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(mail);
    },
  };
}

test('a message that was delivered keeps no text', async () => {
  const { db, row } = waiting();
  const post = mailer();
  await runJobs(db, { mailer: post });
  expect(post.sent).toEqual([{ to: 'noa@yesod.demo', subject: 'Code', text: 'It is 123456.' }]);
  expect(row()).toEqual({ status: 'sent', text: '', code: null });
});

test('a failure is tried again, later each time', async () => {
  const { db, row } = waiting();
  const post = mailer(new MailFailed('unreachable'), new MailFailed('unreachable'));
  const at = (time: number) => runJobs(db, { mailer: post }, { now: time });
  await at(now);
  await at(now + 9_999);
  expect(row()).toMatchObject({ status: 'waiting' });
  await at(now + 10_000);
  await at(now + 30_000);
  expect(row()).toMatchObject({ status: 'sent' });
  expect(post.sent).toHaveLength(1);
});

test('what can never be delivered is given up at once', async () => {
  const { db, row } = waiting();
  await runJobs(db, { mailer: mailer(new MailFailed('address')) });
  expect(row()).toEqual({ status: 'failed', text: '', code: null });
});

test('a code does not wait behind a crowd of messages', async () => {
  const db = freshDatabase();
  const mail = { channel: 'mail', subject: '', text: 'News' } as const;
  for (let i = 0; i < 12; i++)
    sendMessage(db, secrets, { ...mail, to: `${i}@x.test`, isSecret: false }, now);
  sendMessage(db, secrets, { ...mail, to: 'noa@yesod.demo', isSecret: true }, now);
  const post = mailer();
  await runJobs(db, { mailer: post });
  expect(post.sent).toHaveLength(13);
  expect(post.sent.slice(0, 2).map(({ to }) => to)).toContain('noa@yesod.demo');
});

test('without a provider it is kept, readable only where there is a page to read it', async () => {
  for (const hasOutboxPage of [true, false]) {
    const { db, row } = waiting();
    await runJobs(db, { mode: hasOutboxPage ? 'demo' : 'production' });
    expect(row()).toMatchObject({ status: 'kept' });
    expect(readOutbox(db, secrets, '')[0]?.text).toBe(hasOutboxPage ? 'It is 123456.' : '');
  }
});

test('a phone is found in any spelling, an address in any case', () => {
  const { db } = waiting();
  const text = { channel: 'sms', subject: '', text: 'Hello', isSecret: false } as const;
  sendMessage(db, secrets, { ...text, to: '+972505550100' }, now);
  const found = (to: string) => readOutbox(db, secrets, to).map((message) => message.to);
  for (const typed of ['+972505550100', ' 972505550100', '050-555-0100', '+972 50 555 0100'])
    expect(found(typed)).toEqual(['+972505550100']);
  expect(found('NOA@yesod.demo')).toEqual(['noa@yesod.demo']);
  expect(found('')).toEqual(['+972505550100', 'noa@yesod.demo']);
  expect(found('0505550101')).toEqual([]);
});

test('a month later it is forgotten, unless it still waits', async () => {
  const { db, row } = waiting();
  sweepOutbox(db, now + 31 * 24 * hour);
  expect(row()).toBeDefined();
  await runJobs(db, { mode: 'demo' });
  sweepOutbox(db, now + 29 * 24 * hour);
  expect(row()).toBeDefined();
  sweepOutbox(db, now + 31 * 24 * hour);
  expect(row()).toBeUndefined();
});

test('a message that failed for long keeps its text for another run, a code does not', async () => {
  const db = freshDatabase();
  const mail = { channel: 'mail', to: 'noa@yesod.demo', subject: 'News', text: 'Text' } as const;
  sendMessage(db, secrets, mail, now);
  sendMessage(db, secrets, { ...mail, isSecret: true }, now);
  const broken = { send: () => Promise.reject(new MailFailed('unreachable')) };
  for (let at = now; at < now + hour; at += 10_000)
    await runJobs(db, { mailer: broken }, { now: at });
  const rows = () =>
    db
      .select(pick(outbox, 'status', 'subject'))
      .from(outbox)
      .all();
  expect(rows()).toEqual([
    { status: 'failed', subject: 'News' },
    { status: 'failed', subject: '' },
  ]);
  expect(db.select().from(jobs).all()).toMatchObject([{ kind: 'outbox.message', attempts: 8 }]);
  db.update(jobs).set({ failedAt: null, attempts: 0, runAt: now }).run();
  const post = mailer();
  await runJobs(db, { mailer: post });
  expect(post.sent).toHaveLength(1);
  expect(rows()[0]).toEqual({ status: 'sent', subject: '' });
});

test('a message to an unknown address costs the same job, and is not sent', async () => {
  const db = freshDatabase();
  const code = { channel: 'mail', to: 'x@x.test', text: 'Code', isSecret: true } as const;
  sendToNobody(db, secrets, code, now);
  expect(db.select().from(jobs).all()).toMatchObject([{ kind: 'outbox.code' }]);
  const post = mailer();
  await runJobs(db, { mailer: post });
  expect([post.sent, db.select().from(jobs).all()]).toEqual([[], []]);
});
