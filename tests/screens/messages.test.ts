import { messages, receiverTypes } from 'db/schema/message';
import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  filePath,
  projectMessagePath,
  projectMessagesPath,
  projectPath,
  projectWritePath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, tagsOf, wordsOf } from '../support/html';
import { docx, pdf } from '../support/paper';
import { dumpOf, jobsEnd, projectNamed, withDatabase } from '../support/peek';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let who: Record<'admin' | 'entrepreneur' | 'investor' | 'tenant' | 'superadmin' | 'admin2', Client>;
let id: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  const person = (account: string) => client(server, `${account}@yesod.demo`);
  who = {
    admin: person('admin'),
    entrepreneur: person('entrepreneur'),
    investor: person('investor'),
    tenant: person('tenant'),
    superadmin: person('superadmin'),
    admin2: person('admin2'),
  };
  id = projectNamed(server, castProjects.neveTzedek);
});

function letter(changes: Record<string, string> = {}, file?: File): FormData {
  const form = new FormData();
  const fields = {
    subject: 'The roof',
    message: 'It is tight.',
    form_key: crypto.randomUUID(),
    ...changes,
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file) form.set('file', file);
  return form;
}

const newest = () =>
  withDatabase(server, (db) => db.select().from(messages).all()).sort((a, b) => b.id - a.id)[0]!;
const write = () => projectWritePath('member', id);

/** The mails in the demo outbox for an address, newest first; delivery follows the response. */
async function mailsTo(account: string): Promise<{ subject: string; text: string }[]> {
  await jobsEnd(server);
  const answer = await fetch(`${server.url}/dev/outbox.json?to=${account}@yesod.demo`);
  return (await answer.json()) as { subject: string; text: string }[];
}

describe('a message', () => {
  test('from the entrepreneur to investors is mailed with a link, opened and read', async () => {
    const form = letter({ receiver_type: String(receiverTypes.investor), subject: 'Costs <b>&' });
    const response = await who.entrepreneur.post(write(), form);
    expect([response.status, response.location]).toEqual([303, projectPath('member', id)]);
    expect(wordsOf((await who.entrepreneur.get(response.location!)).html)).toContain(
      'Message sent successfully',
    );
    const [mail] = await mailsTo('investor');
    const path = projectMessagePath('member', id, newest().id);
    expect(mail?.subject).toContain('Costs <b>&');
    expect(mail?.text).toContain(`${server.url}${path}`);
    expect(await mailsTo('tenant')).toEqual([]);

    const page = await who.investor.get(path);
    const words = wordsOf(page.html);
    for (const visible of ['Costs <b>&', 'From Yael Cohen', 'It is tight.'])
      expect(words).toContain(visible);
    expect(words).toMatch(/Date \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    expect(page.html).not.toContain('<b>');
    expect((await who.tenant.get(path)).status).toBe(404);
    expect((await who.admin2.get(projectMessagePath('admin', id, newest().id))).status).toBe(404);
  });

  test('from an investor goes to the owner without a choice', async () => {
    const page = await who.investor.get(write());
    expect(tagsOf(page.html, 'select').map(({ name }) => name)).not.toContain('receiver_type');
    expect(wordsOf(page.html)).toContain('To Yael Cohen, the project owner.');
    expect((await who.investor.post(write(), letter())).status).toBe(303);
    expect(newest().receiverType).toBe(receiverTypes.other);
    const [mail] = await mailsTo('entrepreneur');
    expect(mail?.text).toContain('David Mizrahi wrote to you');
  });

  test('to admins links to their own portal', async () => {
    await who.entrepreneur.post(write(), letter({ receiver_type: '0' }));
    const path = projectMessagePath('admin', id, newest().id);
    expect((await mailsTo('admin'))[0]?.text).toContain(server.url + path);
    expect((await who.admin.get(path)).status).toBe(200);
  });

  test('to a Hebrew reader is announced in Hebrew', async () => {
    await who.tenant.post('/language', { locale: 'he-IL' });
    await who.entrepreneur.post(write(), letter({ receiver_type: '2' }));
    expect((await mailsTo('tenant'))[0]?.text).toMatch(/לקריאת ההודעה/);
  });

  test.each([
    ['picture', () => photo('roof.jpg')],
    ['pdf', () => pdf('bill.pdf')],
    ['docx', () => docx('bill.docx')],
  ])('shows its %s to everyone who sees it', async (kind, file) => {
    const response = await who.entrepreneur.post(
      write(),
      letter({ receiver_type: '1' }, await file()),
    );
    expect(response.status).toBe(303);
    const { id: messageId, fileId } = newest();
    const { html } = await who.investor.get(projectMessagePath('member', id, messageId));
    const picture = tagsOf(html, 'img').find(({ src }) => src === filePath(fileId!));
    expect([picture !== undefined, wordsOf(html).includes('Download Attachment')]).toEqual([
      kind === 'picture',
      kind !== 'picture',
    ]);
    expect((await who.investor.download(filePath(fileId!))).status).toBe(200);
    expect((await who.tenant.get(filePath(fileId!))).status).toBe(404);
  });
});

describe('a reply', () => {
  test('starts with its receiver and subject', async () => {
    await who.investor.post(write(), letter({ subject: 'The roof' }));
    const query = newest();
    const page = await who.entrepreneur.get(projectMessagePath('member', id, query.id));
    const answerPath = projectWritePath('member', id, { answer: query.id });
    expect(tagsOf(page.html, 'a').map(({ href }) => href)).toContain(answerPath);
    const form = formOf((await who.entrepreneur.get(answerPath)).html, 'message');
    expect(Object.fromEntries(form)).toMatchObject({
      subject: 'Re: The roof',
      receiver_type: '1',
      receiver_id: String(query.senderId),
    });
    form.set('message', 'It is tight again.');
    expect((await who.entrepreneur.post(write(), form)).status).toBe(303);
    expect(newest()).toMatchObject({ subject: 'Re: The roof', receiverId: query.senderId });

    const secondVisit = projectWritePath('member', id, { answer: newest().id });
    expect(formOf((await who.investor.get(secondVisit)).html, 'message').get('subject')).toBe(
      'Re: The roof',
    );
    expect((await who.tenant.get(secondVisit)).status).toBe(404);
  });

  test('is not offered for own messages or to readers', async () => {
    await who.investor.post(write(), letter());
    for (const [reader, portal] of [
      [who.investor, 'member'],
      [who.superadmin, 'admin'],
    ] as const) {
      const { html } = await reader.get(projectMessagePath(portal, id, newest().id));
      expect(html).toContain('The roof');
      expect(html).not.toContain('?answer=');
    }
  });
});

describe('errors in a message', () => {
  test.each<[string, string, Record<string, string>, (() => File | Promise<File>) | null, string]>([
    ['entrepreneur', 'subject', { subject: ' ' }, null, 'Enter the subject.'],
    ['entrepreneur', 'message', { message: '' }, null, 'Enter the message.'],
    [
      'entrepreneur',
      'receiver_type',
      { receiver_type: '' },
      null,
      'Choose who should receive the message.',
    ],
    [
      'entrepreneur',
      'receiver_type',
      { receiver_type: '9' },
      null,
      'Choose who should receive the message.',
    ],
    [
      'admin',
      'receiver_type',
      { receiver_type: '0' },
      null,
      'Choose who should receive the message.',
    ],
    [
      'entrepreneur',
      'receiver_id',
      { receiver_id: '1' },
      null,
      'Choose a person from the selected group.',
    ],
    ['entrepreneur', 'phase_id', { phase_id: '99999' }, null, 'Choose a phase of this project.'],
    [
      'entrepreneur',
      'file',
      {},
      () => new File(['GIF89a'], 'a.gif'),
      'this file type is not supported',
    ],
    ['entrepreneur', 'file', {}, () => pdf('a.png'), 'the content does not match the file name'],
  ])('%s: %s', async (account, field, changes, file, message) => {
    const before = await dumpOf(server);
    const portal = account === 'admin' ? 'admin' : 'member';
    const form = letter({ receiver_type: '1', ...changes }, (await file?.()) ?? undefined);
    const answer = await who[account as 'admin'].post(projectWritePath(portal, id), form);
    expect(answer.status).toBe(422);
    expect(wordsOf(answer.html)).toContain('Send failed.');
    expect(errorBeside(answer.html, field)).toContain(message);
    if (field !== 'message')
      expect(formOf(answer.html, 'message').get('message')).toBe('It is tight.');
    expect(await dumpOf(server)).toBe(before);
  });

  test('reject another receiver from an investor and send nothing', async () => {
    const before = await dumpOf(server);
    for (const receiver_type of ['0', '1', '2']) {
      const answer = await who.investor.post(write(), letter({ receiver_type }));
      expect([
        answer.status,
        wordsOf(answer.html).includes('Choose who should receive the message.'),
      ]).toEqual([422, true]);
    }
    expect(await dumpOf(server)).toBe(before);
  });

  test('keep an attachment when the subject is missing', async () => {
    const rejection = await who.tenant.post(write(), letter({ subject: '' }, pdf('key.pdf')));
    expect(rejection.status).toBe(422);
    const form = formOf(rejection.html, 'message');
    form.set('subject', 'The key');
    expect((await who.tenant.post(write(), form)).status).toBe(303);
    expect(newest().fileId).not.toBeNull();
  });
});

test('refuses strangers and the super admin', async () => {
  // Wait for the delivery of messages sent before.
  await mailsTo('entrepreneur');
  const before = await dumpOf(server);
  for (const reader of [who.admin2, who.superadmin]) {
    expect((await reader.get(projectWritePath('admin', id))).status).toBe(404);
    expect(
      (await reader.post(projectWritePath('admin', id), letter({ receiver_type: '1' }))).status,
    ).toBe(404);
  }
  expect((await who.superadmin.get(projectMessagesPath('admin', id))).status).toBe(200);
  expect(await dumpOf(server)).toBe(before);
});
