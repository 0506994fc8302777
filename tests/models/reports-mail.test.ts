import { companies } from 'db/schema/company';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { projectImages } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sendReport } from '~/models/reports/send.server';
import { storeBytes } from '~/services/files/store.server';
import { createSmtpMailer } from '~/services/mail/smtp.server';
import { as } from '../support/caller';
import { createFolder } from '../support/data-command';
import { freshDatabase } from '../support/database';
import { runJobs } from '../support/jobs';
import { headerText, mimeParts } from '../support/mime';
import { secrets } from '../support/sign-in';
import { postOffice } from '../support/smtp';
import { company, join, now, person } from '../support/world';

async function setUp() {
  const db = freshDatabase();
  const dataDir = createFolder('letter');
  const one = company(db);
  const investor = person(db, 'investor', { companyId: null });
  join(db, one.project.id, investor, 'investor');
  const hebrew = { locale: 'he-IL', emailVerifiedAt: now };
  db.update(people).set(hebrew).where(eq(people.id, investor.id)).run();
  const stored = async (background: string, width: number, height: number) => {
    const picture = sharp({ create: { width, height, channels: 3, background } }).webp();
    const { hash, size } = await storeBytes(dataDir, await picture.toBuffer());
    const row = { companyId: one.id, hash, size, name: 'x.webp', mediaType: 'image/webp' };
    return db
      .insert(files)
      .values({ ...row, uploadedBy: one.admin.id, createdAt: now, updatedAt: now })
      .returning()
      .get().id;
  };
  const photos: number[] = [];
  for (const [position, flag] of (['before', 'after'] as const).entries()) {
    const fileId = await stored(['#a8481f', '#0f4c4a'][position]!, 900, 600);
    const image = { projectId: one.project.id, fileId, flag, position };
    db.insert(projectImages)
      .values({ ...image, createdAt: now - 1, updatedAt: now })
      .run();
    photos.push(fileId);
  }
  const logo = await stored('#223344', 300, 100);
  db.update(companies).set({ logoFileId: logo }).where(eq(companies.id, one.id)).run();
  return { db, dataDir, one, investor, photos, logo };
}

test('the letter arrives with its pictures, the logo, a text part and a Hebrew subject', async () => {
  const { db, dataDir, one, investor, photos, logo } = await setUp();
  const { received, url } = await postOffice();
  const mailer = createSmtpMailer({ url, from: 'Yesod <no-reply@yesod.example>' });
  const note = { project_id: one.project.id, note: 'הגג מוכן.' };
  sendReport(as(db, one.admin, { secrets }), note);
  await runJobs(db, { mailer, secrets, dataDir });
  expect(received.map(({ to }) => to)).toEqual([[investor.email]]);
  const { headers, parts } = mimeParts(received[0]!.message);
  expect(headerText(headers.get('subject'))).toMatch(/\p{Script=Hebrew}/u);
  expect(headerText(headers.get('subject'))).toContain(one.project.name);
  expect(parts.map(({ type }) => type)).toEqual([
    'text/plain',
    'text/html',
    'image/jpeg',
    'image/jpeg',
    'image/jpeg',
  ]);
  const [text, html, ...pictures] = parts;
  expect(text?.bytes.toString()).toContain('הגג מוכן.');
  const markup = html!.bytes.toString();
  expect(markup).toContain('dir="rtl"');
  // Every picture of the markup is attached, and nothing else.
  const wanted = [...markup.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id);
  const attached = pictures.map(({ headers }) => headers.get('content-id'));
  expect(attached.toSorted()).toEqual(wanted.map((id) => `<${id}>`).toSorted());
  expect(attached).toHaveLength(photos.length + 1);
  for (const { headers, bytes } of pictures) {
    expect(headers.get('content-disposition')).toMatch(/^inline/);
    const { format, width = 0, height = 0 } = await sharp(bytes).metadata();
    expect(format).toBe('jpeg');
    // The logo keeps its shape; photos are cropped to the same one.
    const isLogo = headers.get('content-id')?.includes(`picture-${logo}@`);
    expect(width / height).toBeCloseTo(isLogo ? 3 : 1.5, 1);
  }
});
