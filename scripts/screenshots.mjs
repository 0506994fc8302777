import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { launch } from '../bench/process.mjs';
import { signIn } from '../bench/sign-in.mjs';
import { chromiumFlags, findChromium } from './chromium.mjs';
import { shareCard } from './share-card.mjs';
import { isBuildFresh } from './stamp.mjs';
import { end, must, root } from './steps.mjs';

/** Makes the screenshots of the landing page from the demo, in both languages. */
const languages = {
  en: {
    locale: 'en-US',
    project: 'Neve Tzedek Courtyard House',
    investor: 'investor@yesod.demo',
    owner: 'entrepreneur@yesod.demo',
  },
  he: {
    locale: 'he-IL',
    project: 'מלון הדר הכרמל',
    investor: 'doron.shemesh@yesod.demo',
    owner: 'ronit.avrahami@yesod.demo',
  },
};
/**
 * Captures from the top of one element to the end of another, at a window width; `paper` is the
 * margin of a printed page.
 */
const shots = [
  {
    name: 'project',
    who: 'investor',
    window: 1120,
    from: '#photos',
    to: '#schedule',
    widths: [720, 1240],
  },
  {
    name: 'project-phone',
    who: 'investor',
    window: 390,
    from: '#photos',
    to: '#schedule',
    tallest: 560,
    widths: [390, 720],
  },
  { name: 'budget', who: 'owner', window: 1120, from: '#budget', widths: [720, 1240] },
  {
    name: 'budget-phone',
    who: 'owner',
    window: 390,
    from: '#budget',
    tallest: 560,
    widths: [390, 720],
  },
  { name: 'documents', who: 'investor', window: 460, from: '#documents', widths: [560, 960] },
  {
    name: 'messages',
    who: 'investor',
    window: 460,
    from: '#messages',
    to: '#messages li:last-child',
    widths: [560, 960],
  },
  { name: 'value', who: 'owner', window: 640, from: '.section:has(.chart)', widths: [560, 960] },
  {
    name: 'report',
    who: 'owner',
    window: 760,
    of: 'report',
    from: 'main',
    tallest: 900,
    paper: 96,
    widths: [560, 960],
  },
];
const folder = path.join(root, 'app/screens/landing/pictures');
const margin = 24;

if (!isBuildFresh()) await must(process.execPath, ['scripts/build.mjs']);
const executablePath = await findChromium();
if (!executablePath) end('The screenshots need Chromium, which was not found.');
const temporary = mkdtempSync(path.join(tmpdir(), 'yesod-screenshots-'));
const env = {
  YESOD_MODE: 'demo',
  CAPTCHA: 'off',
  NODE_ENV: 'production',
  TIME_ZONE: 'Asia/Jerusalem',
};
let server;
let browser;
try {
  const dataDir = path.join(temporary, 'data');
  spawnSync(process.execPath, ['build/seed-demo.js'], {
    cwd: root,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
  });
  server = await launch('build/server.js', { port: 4721, dataDir, path: '/login', env });
  browser = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: { ...process.env, FONTCONFIG_FILE: fonts() },
  });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sizes = {};
  for (const [language, { locale, project, ...accounts }] of Object.entries(languages)) {
    const cookies = {
      investor: await signIn(server.url, accounts.investor, '/login'),
      owner: await signIn(server.url, accounts.owner, '/login'),
    };
    for (const shot of shots) {
      const png = await take({ ...shot, cookie: cookies[shot.who], locale, project });
      sizes[`${shot.name}-${language}`] = await store(`${shot.name}-${language}`, png, shot);
    }
    const card = await shareCard(
      browser,
      language,
      await sharp(path.join(folder, `project-${language}-1240.avif`))
        .png()
        .toBuffer(),
    );
    await sharp(card)
      .jpeg({ quality: 72, mozjpeg: true })
      .toFile(path.join(root, 'app/screens/shell/pictures', `share-${language}.jpg`));
  }
  writeFileSync(path.join(folder, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
  console.log(`${readdirSync(folder).length} files in ${path.relative(root, folder)}`);
} finally {
  await browser?.close();
  await server?.stop();
  rmSync(temporary, { recursive: true, force: true });
}

async function take({
  window: width,
  cookie,
  locale,
  project,
  of,
  from,
  to = from,
  tallest = 2000,
}) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    deviceScaleFactor: 2,
    locale,
  });
  const cookies = cookie.split('; ').map((pair) => pair.split(/=(.*)/s));
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  await page.goto(`${server.url}/projects?lang=${locale}&search=${encodeURIComponent(project)}`);
  await page.getByRole('link', { name: project }).first().click();
  if (of === 'report') await page.emulateMedia({ media: 'print' });
  await page.goto(`${page.url().split('?')[0]}${of ? `/${of}` : ''}?lang=${locale}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // Charts are drawn when they scroll into view, which moves what is below.
  await page.waitForTimeout(1_500);
  const clip = await page.evaluate(
    ([first, last, most, around]) => {
      const [top, bottom] = [first, last].map((found) =>
        document.querySelector(found).getBoundingClientRect(),
      );
      const y = Math.max(0, top.top + scrollY - around);
      const x = Math.max(0, Math.min(top.left, bottom.left) - around);
      return {
        x,
        y,
        width: Math.min(innerWidth - x, top.width + 2 * around),
        height: Math.min(most, bottom.bottom + scrollY - y + around / 3),
      };
    },
    [from, to, tallest, margin],
  );
  const png = await page.screenshot({ clip, fullPage: true });
  await context.close();
  return png;
}

/**
 * Stores both widths as AVIF; the smaller one also as WebP for older browsers.
 * @returns the aspect ratio
 */
async function store(name, shot, { widths, paper = 0 }) {
  const white = { top: paper, left: paper, right: paper, background: '#fff' };
  const png = await sharp(shot).extend(white).png().toBuffer();
  const file = (width, type) => path.join(folder, `${name}-${width}.${type}`);
  for (const width of widths)
    await sharp(png).resize({ width }).avif({ quality: 38, effort: 6 }).toFile(file(width, 'avif'));
  const [small] = widths;
  const webp = sharp(png).resize({ width: small }).webp({ quality: 45, effort: 4 });
  const { width, height } = await webp.toFile(file(small, 'webp'));
  return { width, height, widths };
}

/**
 * Uses fonts like Arial and Segoe, which most people have, where a bare machine would use others.
 */
function fonts() {
  const file = path.join(temporary, 'fonts.conf');
  const prefer = ['Segoe UI', 'Arimo', 'Liberation Sans']
    .map((face) => `<family>${face}</family>`)
    .join('');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<match>
<edit name="family" mode="prepend" binding="strong">${prefer.replaceAll('family>', 'string>')}</edit></match>
</fontconfig>`,
  );
  return file;
}
