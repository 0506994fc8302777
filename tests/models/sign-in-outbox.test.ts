import { write } from 'db/prepared';
import { expect, test } from 'vitest';
import { deliverOutbox, sweepOutbox } from '~/models/outbox/deliver.server';
import { readOutbox } from '~/models/outbox/read.server';
import { onQueued, sendMessage, sendToNobody } from '~/models/outbox/send.server';
import { MailFailed } from '~/services/mail/mailer.server';
import { freshDatabase } from '../support/database';
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
  const row = () => db.$client.prepare('select status, text, code, tries from outbox').get();
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
  await deliverOutbox(
    db,
    secrets,
    { mailer: post, sms: null, hasOutboxPage: false, showsCodes: false },
    () => now,
  );
  expect(post.sent).toEqual([{ to: 'noa@yesod.demo', subject: 'Code', text: 'It is 123456.' }]);
  expect(row()).toEqual({ status: 'sent', text: '', code: null, tries: 1 });
});

test('a failure is tried again, later each time', async () => {
  const { db, row } = waiting();
  const post = mailer(new MailFailed('unreachable'), new MailFailed('unreachable'));
  const at = (time: number) =>
    deliverOutbox(
      db,
      secrets,
      { mailer: post, sms: null, hasOutboxPage: false, showsCodes: false },
      () => time,
    );
  await at(now);
  await at(now + 9_999);
  expect(row()).toMatchObject({ status: 'waiting', tries: 1 });
  await at(now + 10_000);
  await at(now + 30_000);
  expect(row()).toMatchObject({ status: 'sent', tries: 3 });
  expect(post.sent).toHaveLength(1);
});

test('what can never be delivered is given up at once', async () => {
  const { db, row } = waiting();
  const ways = {
    mailer: mailer(new MailFailed('address')),
    sms: null,
    hasOutboxPage: false,
    showsCodes: false,
  };
  await deliverOutbox(db, secrets, ways, () => now);
  expect(row()).toEqual({ status: 'failed', text: '', code: null, tries: 1 });
});

test('a code does not wait behind a crowd of messages', async () => {
  const db = freshDatabase();
  const mail = { channel: 'mail', subject: '', text: 'News' } as const;
  for (let i = 0; i < 12; i++)
    sendMessage(db, secrets, { ...mail, to: `${i}@x.test`, isSecret: false }, now);
  sendMessage(db, secrets, { ...mail, to: 'noa@yesod.demo', isSecret: true }, now);
  const post = mailer();
  const deliver = () =>
    deliverOutbox(
      db,
      secrets,
      { mailer: post, sms: null, hasOutboxPage: false, showsCodes: false },
      () => now,
    );
  expect([await deliver(), await deliver(), await deliver()]).toEqual([true, true, false]);
  expect(post.sent).toHaveLength(13);
  expect(post.sent[0]?.to).toBe('noa@yesod.demo');
});

test('without a provider it is kept, readable only where there is a page to read it', async () => {
  for (const hasOutboxPage of [true, false]) {
    const { db, row } = waiting();
    await deliverOutbox(
      db,
      secrets,
      { mailer: null, sms: null, hasOutboxPage, showsCodes: false },
      () => now,
    );
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
  await deliverOutbox(
    db,
    secrets,
    { mailer: null, sms: null, hasOutboxPage: true, showsCodes: false },
    () => now,
  );
  sweepOutbox(db, now + 29 * 24 * hour);
  expect(row()).toBeDefined();
  sweepOutbox(db, now + 31 * 24 * hour);
  expect(row()).toBeUndefined();
});

test('what is put on its way wakes the delivery, once, after the transaction', async () => {
  const db = freshDatabase();
  const mail = {
    channel: 'mail',
    to: 'noa@yesod.demo',
    subject: '',
    text: 'News',
    isSecret: false,
  } as const;
  const woken: number[] = [];
  onQueued(() => woken.push(readOutbox(db, secrets, 'noa@yesod.demo').length));
  try {
    write(db, (tx) => {
      sendMessage(tx, secrets, mail, now);
      sendMessage(tx, secrets, mail, now);
      expect(woken).toEqual([]);
    });
    await new Promise(setImmediate);
    expect(woken).toEqual([2]);
    sendToNobody(db, secrets, mail, now);
    await new Promise(setImmediate);
    expect(woken).toEqual([2]);
  } finally {
    onQueued(() => undefined);
  }
});
