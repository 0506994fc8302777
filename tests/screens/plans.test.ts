import { plans, subscriptions } from 'db/schema/billing';
import { people } from 'db/schema/person';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  adminLoginPath,
  languagePath,
  loginPath,
  planChangePath,
  planPath,
  planPayPath,
  planSubscribePath,
  plansPath,
  planTrialPath,
  planUnsubscribePath,
  transactionsPath,
} from '~/paths';
import { client } from '../support/client';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const signIn = (name: keyof typeof cast) => client(server, cast[name].email);
const hrefs = (html: string) => tagsOf(mainOf(html), 'a').map(({ href }) => href);
const words = (html: string) => wordsOf(mainOf(html));
const planId = (title: string) =>
  withDatabase(server, (db) => db.select().from(plans).where(eq(plans.title, title)).get()!.id);
const personOf = (name: keyof typeof cast) =>
  withDatabase(
    server,
    (db) => db.select().from(people).where(eq(people.email, cast[name].email)).get()!,
  );
const running = (companyId = personOf('admin').companyId!) =>
  withDatabase(server, (db) =>
    db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId)).all(),
  ).find(({ status }) => status === 'active')!;

describe('the page', () => {
  test('shows the plans, the current one and only possible actions', async () => {
    const page = await signIn('admin').get(planPath('admin'));
    expect(words(page.html)).toMatch(
      /Choose Your Plan .*Active until .*Next payment ₪79 on .*Usage 18 of 50 projects .*Basic ₪20 a month .*Change to this plan Pro ₪79 a month .*Upgrade to this plan/,
    );
    expect(words(page.html)).toMatch(/Card Visa •••• 4242/);
    expect(hrefs(page.html)).toContain(planChangePath('admin', planId('Basic')));
    expect(hrefs(page.html)).toContain(planPayPath('admin', planId('Business')));
    expect(hrefs(page.html)).not.toContain(planPayPath('admin', planId('Pro')));
    expect(page.html).toContain('<li>Up to 10 active projects</li>');
    expect(hrefs(page.html)).toContain(planUnsubscribePath('admin', running().id));
    expect(hrefs(page.html)).toContain(transactionsPath('admin'));
    expect(hrefs(page.html).some((href) => href?.includes('/trial/'))).toBe(false);
    expect(tagsOf(mainOf(page.html), 'button')).toEqual([]);
  });

  test.each(['entrepreneur', 'investor', 'tenant'] as const)(
    'tells the %s who can change the plan and shows no prices',
    async (name) => {
      const page = await signIn(name).get(planPath('member'));
      expect([page.status, words(page.html)]).toEqual([
        200,
        expect.stringContaining('can change the plan'),
      ]);
      expect(words(page.html)).not.toMatch(/Active until|Business|free$/);
      for (const path of [
        planTrialPath('member', planId('Basic')),
        planUnsubscribePath('member', running().id),
      ])
        for (const answer of [await signIn(name).get(path), await signIn(name).post(path)])
          expect([path, answer.status]).toEqual([path, 404]);
    },
  );
});

test('asks before unsubscribing and subscribing again and confirms it', async () => {
  const admin = signIn('admin');
  const { id } = running();
  const confirmation = await admin.get(planUnsubscribePath('admin', id));
  expect(words(confirmation.html)).toContain('Unsubscribe from Pro?');
  for (const [path, isSubscribe] of [
    [planUnsubscribePath('admin', id), false],
    [planSubscribePath('admin', id), true],
  ] as const) {
    const result = await admin.post(path);
    expect([result.status, result.location]).toEqual([303, planPath('admin')]);
    expect(wordsOf((await admin.get(result.location!)).html)).toContain(
      'Plan status updated successfully',
    );
    expect(running().isSubscribe).toBe(isSubscribe);
  }
});

test('hides another company’s subscription', async () => {
  const { id } = running(personOf('admin2').companyId!);
  const before = await dumpOf(server);
  for (const path of [planUnsubscribePath('admin', id), planSubscribePath('admin', id)])
    for (const answer of [await signIn('admin').get(path), await signIn('admin').post(path)])
      expect([path, answer.status]).toEqual([path, 404]);
  expect(await dumpOf(server)).toBe(before);
});

describe('another plan', () => {
  test('shows its credit before payment if dearer, and never sells the same plan again', async () => {
    const admin = signIn('admin');
    const page = await admin.get(planPayPath('admin', planId('Business')));
    expect(words(page.html)).toMatch(/₪249 − ₪52.67 for 20 unused days of Pro = ₪196.33 today/);
    expect(words(page.html)).toContain('Pay ₪196.33');
    const own = await admin.get(planPayPath('admin', planId('Pro')));
    expect(words(own.html)).toContain('already has this plan');
    expect(tagsOf(mainOf(own.html), 'form')).toEqual([]);
    const before = await dumpOf(server);
    const card = {
      card_holder_name: 'Noa Levi',
      card_no: '4242424242424242',
      cvv: '123',
      expiry: '11/33',
    };
    const form = { card_id: 'new', version: '1', form_key: 'form-key-same', ...card };
    expect((await admin.post(planPayPath('admin', planId('Pro')), form)).status).toBe(409);
    expect(await dumpOf(server)).toBe(before);
  });

  test('names the projects that exceed its limit if smaller', async () => {
    const admin = signIn('admin');
    const path = planChangePath('admin', planId('Basic'));
    const page = await admin.get(path);
    expect(words(page.html)).toContain('allows 10 active projects, and your company has 18');
    expect(hrefs(page.html).filter((href) => href?.includes('/projects/show/')).length).toBe(18);
    expect((await admin.post(path)).status).toBe(422);
    expect(running().nextPlanId).toBeNull();
    expect((await admin.get(planPayPath('admin', planId('Basic')))).location).toBe(path);
  });
});

describe('a trial', () => {
  test('is not offered to a company with a plan', async () => {
    const path = planTrialPath('admin', planId('Basic'));
    const before = await dumpOf(server);
    expect(words((await signIn('admin').get(path)).html)).toContain('Each company gets one trial');
    const rejection = await signIn('admin').post(path);
    expect([rejection.status, words(rejection.html)]).toEqual([
      409,
      expect.stringContaining('Each company gets one trial'),
    ]);
    for (const id of [planId('Pro'), 999])
      expect((await signIn('admin').post(planTrialPath('admin', id))).status).toBe(404);
    expect((await signIn('superadmin').post(path)).status).toBe(404);
    expect(await dumpOf(server)).toBe(before);
  });

  test('starts once for a company without an earlier plan', async () => {
    const { companyId } = personOf('admin2');
    withDatabase(server, (db) => {
      db.$client.exec('drop trigger transactions_kept_update');
      db.$client
        .prepare('update transactions set subscription_id = null where company_id = ?')
        .run(companyId);
      db.delete(subscriptions).where(eq(subscriptions.companyId, companyId!)).run();
    });
    const admin = signIn('admin2');
    await admin.post(languagePath(), { locale: 'en-US', back: planPath('admin') });
    const path = planTrialPath('admin', planId('Basic'));
    const page = await admin.get(planPath('admin'));
    expect(words(page.html)).toContain('Your company has no plan yet.');
    expect(hrefs(page.html).filter((href) => href?.includes('/trial/'))).toEqual([path]);
    expect(words((await admin.get(path)).html)).toContain('It lasts 14 days, needs no card');
    for (const _ of ['once', 'twice']) expect((await admin.post(path)).status).toBe(303);
    const after = await admin.get(planPath('admin'));
    expect(wordsOf(after.html)).toContain('Your free trial of Basic has started.');
    expect(words(after.html)).toMatch(/Status Trial Active until \d\d\/\d\d\/\d{4}/);
    const rows = withDatabase(server, (db) =>
      db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId!)).all(),
    );
    expect(rows).toMatchObject([{ status: 'trial', isSubscribe: false }]);
  });
});

describe('the public page', () => {
  const login = async (userCode?: string) =>
    (await client(server).get(plansPath({ userCode }))).html;

  test('shows a stranger the plans with links to sign in and sign up', async () => {
    const html = await login();
    expect(words(html)).toMatch(/Basic ₪20 a month .*Sign in ?Sign up/);
    expect(hrefs(html)).toContain(adminLoginPath({ redirectTo: planPath('admin') }));
    const page = await client(server).get('/plans');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('shows untranslated plans as entered', async () => {
    withDatabase(server, (db) =>
      db.update(plans).set({ notesHe: '' }).where(eq(plans.title, 'Business')).run(),
    );
    const hebrew = words((await client(server).get('/plans', { 'Accept-Language': 'he' })).html);
    expect(hebrew).toMatch(
      /לפרויקט ראשון, ועד עשרה עד 10 פרויקטים פעילים .*לתיק נכסים שלם No limit on projects/,
    );
    expect(hebrew).not.toContain('For a first project');
  });

  test('links to the person’s portal when made for a person, and reveals nothing about them', async () => {
    for (const [name, door] of [
      ['admin', adminLoginPath({ redirectTo: planPath('admin') })],
      ['entrepreneur', loginPath({ redirectTo: planPath('member') })],
    ] as const) {
      const person = personOf(name);
      const html = await login(person.userCode);
      expect(hrefs(html)).toContain(door);
      const messages = name === 'admin' ? 'Is this your company?' : 'This link is for one account.';
      expect(words(html)).toContain(messages);
      for (const notices of [person.name, person.email!, person.phoneNumber!, 'Jaffa'])
        expect(html).not.toContain(notices);
    }
  });

  test('ignores an unknown code', async () => {
    const unknown = await login('00000000-unknown');
    expect(words(unknown)).toBe(words(await login()));
  });

  test('sends signed-in people to their own plan', async () => {
    const page = await signIn('admin').get(plansPath({ userCode: personOf('admin2').userCode }));
    expect(hrefs(page.html)).toContain(planPath('admin'));
  });
});
