import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually';
import { findFreePort } from '../support/free-port';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo', env: { WEBHOOKS_PRIVATE: 'yes' } });
});

/** A program written from docs/api.md alone. */
function program(language: string) {
  let token: string | undefined;
  async function call(method: string, address: string, body?: object | FormData) {
    const isForm = body instanceof FormData;
    const headers = new Headers({
      'Content-Language': language,
      'Idempotency-Key': crypto.randomUUID(),
    });
    if (body && !isForm) headers.set('Content-Type', 'application/json');
    if (token) headers.set('Authorization', `Bearer ${token}`);
    const answer = await fetch(`${server.url}/api${address}`, {
      method,
      headers,
      body: isForm || !body ? body : JSON.stringify(body),
    });
    const data = await answer.json();
    expect([answer.status, data], `${method} ${address}`).toEqual([200, data]);
    return data;
  }
  async function signUp({ name, company_name, ...contact }: Record<string, string>) {
    const contactFields = { ...contact, country_code: '+972', language };
    const { user_id } = await call('POST', '/send-otp', contactFields);
    const otp = await sentCode(server, `+972${contact.phone_number}`);
    token = (
      await call('POST', '/signup/verify-otp', {
        name,
        company_name,
        ...contactFields,
        user_id,
        otp,
      })
    ).access_token;
  }
  return { call, signUp };
}

const receiver = /```js\n([\s\S]+?)```/.exec(
  readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8'),
)?.[1];

/** The webhook receiver of docs/api.md, word for word except its port. */
async function listen(secret: string, port: number) {
  const code = receiver?.replace('4000', String(port)) ?? '';
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, SECRET: secret },
  });
  let received = '';
  child.stdout.on('data', (chunk) => (received += chunk));
  return {
    heard: () => [...received.matchAll(/type: '([\w.]+)'/g)].map(([, type]) => type),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

test.concurrent.each([
  ['en-US', '1'],
  ['he-IL', '2'],
])(
  'signs up, pays, builds, invites, sends messages, receives webhooks and reads everything back, in %s',
  async (language, line) => {
    const { call, signUp } = program(language);
    const dana = {
      name: 'Dana Levi',
      email: `dana${line}@example.test`,
      company_name: `Levi ${line}`,
    };
    await signUp({ ...dana, role: 'admin', phone_number: `50777010${line}` });

    const [plan] = (await call('GET', '/plans')).data;
    const card = { card_no: '4242 4242 4242 4242', card_holder_name: 'Dana Levi', cvv: '123' };
    const payment = await call('POST', '/payment', {
      plan_id: plan.id,
      version: plan.version,
      card_id: 'new',
      expiry_month: 8,
      expiry_year: 2039,
      ...card,
    });
    expect([payment.status, (await call('GET', '/user-active-plan')).plan.id]).toEqual([
      'complete',
      plan.id,
    ]);

    const port = await findFreePort();
    const events = ['project.created', 'invitation.created', 'message.created'];
    const url = `http://127.0.0.1:${port}/`;
    const { id: hook, secret } = await call('POST', '/webhooks', { name: 'Books', url, events });
    const ear = await listen(secret, port);

    const { id: type } = await call('POST', '/asset-types', { name: 'Listed building' });
    const projectForm = new FormData();
    const projectFields = {
      name: 'Bialik Corner House',
      description: 'A stone house of 1931.',
      asset_type_id: type,
      location: 'Haifa',
      current_property_value: 2_500_000,
      purchase_price: 1_800_000.5,
      renovation_cost: 400_000,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    };
    for (const [name, value] of Object.entries(projectFields)) projectForm.set(name, String(value));
    for (const [at, flag] of ['before', 'after'].entries()) {
      projectForm.set(`images[${at}][file]`, await photo(`${flag}.jpg`));
      projectForm.set(`images[${at}][flag]`, flag);
    }
    const { id: project_id } = await call('POST', '/projects', projectForm);
    const work = { description: 'New tiles.', start_date: '2026-02-01', end_date: '2026-04-30' };
    const { id: phase_id } = await call('POST', '/phases', {
      project_id,
      title: 'Roof',
      progress: 10,
      order: 1,
      planned_cost: 60_000,
      actual_cost: 0,
      ...work,
    });
    await call('POST', '/milestones', {
      phase_id,
      title: 'Tiles',
      due_date: '2026-03-01',
      ...work,
    });
    const phone_number = `50888010${line}`;
    const invitationFields = { role_id: 'investor', country_code: '+972', phone_number };
    const { id: invitation } = await call('POST', '/users', {
      ...invitationFields,
      project_ids: [project_id],
    });

    const investor = program(language);
    await investor.signUp({
      name: 'Avi',
      email: `avi${line}@example.test`,
      role: 'investor',
      phone_number,
    });
    await investor.call('POST', `/project-invitations/${invitation}/accept`);
    await investor.call('POST', '/chat/send', {
      project_id,
      subject: 'הגג',
      message: 'How is the roof?',
    });

    const projectResponse = await call('GET', `/projects/${project_id}`);
    expect(projectResponse).toMatchObject({
      name: 'Bialik Corner House',
      purchase_price: 1_800_000.5,
      wedge: 299_999.5,
      images: [{ flag: 'before' }, { flag: 'after' }],
      project_timeline: { phases: [{ title: 'Roof' }], milestones: [{ title: 'Tiles' }] },
    });
    const messages = await call('GET', `/project/messages/${project_id}`);
    expect(messages.messages).toMatchObject([{ subject: 'הגג', sender: { name: 'Avi' } }]);
    expect((await call('GET', '/webhooks')).data).toMatchObject([
      { id: hook, url, is_paused: false },
    ]);
    // Concurrent tests have no `expect.poll`.
    const heardAll = () => expect(ear.heard().toSorted()).toEqual(events.toSorted());
    await eventually(heardAll);
    await ear.stop();
    await call('DELETE', `/webhooks/${hook}`);
  },
);
