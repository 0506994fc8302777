import { firstFaq } from 'db/first-faq';
import { faqs } from 'db/schema/faq';
import { settings } from 'db/schema/settings';
import { supportMessages } from 'db/schema/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choiceKey } from '~/models/installation/choices.server';
import {
  faqPublicPath,
  landingPath,
  loginPath,
  plansPath,
  signupPath,
  sitemapPath,
  supportPath,
  termsPath,
} from '~/paths';
import { client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { changeDatabase, withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let demo: RunningServer;
let bare: RunningServer;
beforeAll(async () => {
  demo = await sharedServer({ seed: 'demo' });
  bare = await startServer({ seed: 'empty', env: { PAYMENTS: 'off', CAPTCHA: 'question' } });
  // A new installation has sample questions; this one’s super admin deleted them.
  changeDatabase(bare, (tx) => tx.delete(faqs).run());
});
afterAll(() => bare.stop());

const english = (path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=en-US`;
const read = async (path: string, server = demo) => (await client(server).get(path)).html;
const words = async (path: string, server = demo) => wordsOf(mainOf(await read(path, server)));
const preview = (variant: string) => english(landingPath({ variant }));
const about = 'Keep investors informed';
const budget = 'Every shekel of the project';

describe('the two landing pages', () => {
  test('publishes the investors page until the other is chosen, and previews both', async () => {
    expect(await words(english('/'))).toContain(about);
    expect(await words(preview('budget'))).toContain(budget);
    changeDatabase(bare, (tx) =>
      tx
        .insert(settings)
        .values({ key: choiceKey('landing'), value: 'budget', updatedAt: 1 })
        .run(),
    );
    expect(await words(english('/'), bare)).toContain(budget);
    expect(await words(preview('communication'), bare)).toContain(about);
  });

  test('does not find an unknown variant', async () => {
    for (const variant of ['', 'Budget', 'communication%00', '<b>'])
      expect((await client(demo).get(`/?variant=${variant}`)).status).toBe(404);
  });

  test.each(['communication', 'budget'])(
    '%s has no script and no missing pictures',
    async (variant) => {
      for (const lang of ['en-US', 'he-IL']) {
        const html = await read(`/?variant=${variant}&lang=${lang}`);
        expect(html).not.toMatch(/<script|data-enhance|data-island/);
        const sets = [...tagsOf(html, 'source'), ...tagsOf(html, 'img')];
        const files = sets.flatMap(({ srcset = '', src = '' }) =>
          `${srcset}, ${src}`.match(/\/assets\/[^ ,]+/g),
        );
        expect(files.length).toBeGreaterThan(8);
        for (const file of files) expect((await fetch(demo.url + file)).status).toBe(200);
        for (const { alt, width, height } of tagsOf(html, 'img'))
          expect([alt, width, height].every(Boolean)).toBe(true);
      }
    },
  );

  test('shows only the operator’s own claims and prices', async () => {
    const claims = ['10K+', '99.5%', 'free trial', '₪20', 'Up to 10 active projects'];
    for (const claim of claims) expect(await words(preview('budget'))).toContain(claim);
    expect(await words(preview('communication'))).toContain('70%');
    for (const variant of ['communication', 'budget']) {
      const texts = await words(preview(variant), bare);
      for (const claim of [...claims, '%', 'rating', 'free', '₪'])
        expect(texts).not.toContain(claim);
      expect(texts).toContain('Create an account');
      expect(await read(preview(variant), bare)).not.toContain(plansPath());
    }
    // The sample questions of a new installation name no figures or prices either.
    expect(JSON.stringify(firstFaq.map((question) => Object.values(question)))).not.toMatch(
      /[\d%₪$€]|rating/,
    );
  });

  test('marks up the questions of the budget page for search engines', async () => {
    const html = await read(preview('budget'));
    expect(html).toContain('itemType="https://schema.org/FAQPage"');
    expect(wordsOfEach(html, 'summary')).toContain('Who is Yesod for?');
  });
});

describe('a question from the landing page', () => {
  const fields = {
    name: 'Ruth',
    email: 'ruth@example.test',
    phone: '050-555-0100',
    message: 'How?',
  };
  const mails = (server: RunningServer) =>
    client(server).post(english(supportPath()), { ...fields, __intent__: 'ask' });
  const storedMessages = (server: RunningServer) =>
    withDatabase(server, (db) => db.select().from(supportMessages).all()).map(
      ({ message }) => message,
    );

  test('is sent', async () => {
    expect((await mails(demo)).status).toBe(303);
    expect(storedMessages(demo)).toContain('How?');
  });

  test('is shown again with the captcha, without an error', async () => {
    const { status, html } = await mails(bare);
    expect(status).toBe(200);
    const form = formOf(html, 'support');
    expect(Object.keys(fields).map((name) => form.get(name))).toEqual(Object.values(fields));
    expect(wordsOf(html)).toContain('One more step');
    expect(html).not.toContain('aria-invalid');
    expect(tagsOf(html, 'input').map(({ name }) => name)).toContain('captcha_token');
    expect(storedMessages(bare)).toEqual([]);
  });
});

describe('search engines', () => {
  const linked = (html: string, rel: string) =>
    tagsOf(html, 'link').filter((link) => link.rel === rel);
  const meta = (html: string, name: string) =>
    tagsOf(html, 'meta').find((tag) => (tag.name ?? tag.property) === name)?.content;

  test('find each public page in both languages at one address each', async () => {
    const map = (await client(demo).get(sitemapPath())).html;
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    for (const path of [
      '/',
      plansPath(),
      faqPublicPath(),
      supportPath(),
      loginPath(),
      signupPath(),
    ])
      expect(addresses).toContain(`${demo.url}${path}?lang=en-US`);
    expect(addresses).toContain(`${demo.url}/`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      const path = address.slice(demo.url.length);
      const html = await read(path);
      expect(linked(html, 'canonical').map(({ href }) => href)).toEqual([address]);
      expect(linked(html, 'alternate').map((link) => link.hreflang ?? link.hrefLang)).toEqual([
        'en',
        'he',
        'x-default',
      ]);
      expect(meta(html, 'description')).toBeTruthy();
      expect(meta(html, 'robots')).toBeUndefined();
      const image = meta(html, 'og:image') ?? '';
      expect(image).toContain(`${demo.url}/assets/share-${path.includes('en-US') ? 'en' : 'he'}`);
      expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg');
    }
  });

  test('find no plans without a gateway', async () => {
    expect((await client(bare).get(sitemapPath())).html).not.toContain(plansPath());
    expect(await read(termsPath())).toContain(plansPath());
    expect(await read(termsPath(), bare)).not.toContain(plansPath());
  });

  test('find no questions while there are none', async () => {
    expect(await words(english(faqPublicPath()), bare)).toMatch(
      /^Questions and answers There are no questions here yet\. Contact support/,
    );
  });

  test('are kept from previews, searches and pages behind the login', async () => {
    const admin = client(demo, 'admin@yesod.demo');
    const hidden = [
      await read('/?variant=budget'),
      await read(faqPublicPath({ search: 'card' })),
      await read('/admin/login'),
      (await admin.get('/admin/dashboard')).html,
    ];
    for (const html of hidden) {
      expect(meta(html, 'robots')).toBe('noindex');
      expect(linked(html, 'canonical')).toEqual([]);
    }
  });

  test('read robots.txt with the sitemap', async () => {
    const { html, headers } = await client(demo).get('/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    for (const line of [
      'Disallow: /admin/',
      'Disallow: /files/',
      `Sitemap: ${demo.url}${sitemapPath()}`,
    ])
      expect(html.split('\n')).toContain(line);
  });
});
