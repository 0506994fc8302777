import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withForm } from '~/http/body.server';
import { storeDocument, storePhoto } from '~/models/files/store.server';
import { folderFiles } from '~/services/files/files.server';
import { freshDatabase } from '../support/database';
import { photo } from '../support/photo';
import { company, now } from '../support/world';

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'yesod-turns-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** A form too large to be held in memory, encoded as a request. */
async function largeForm(): Promise<Request> {
  const form = new FormData();
  form.set('document', new File([Buffer.alloc(1_500_000)], 'plan.pdf'));
  const encoded = new Response(form);
  const body = await encoded.arrayBuffer();
  const headers = {
    'Content-Type': encoded.headers.get('content-type') ?? '',
    'Content-Length': String(body.byteLength),
  };
  return new Request('http://yesod.test/', { method: 'POST', headers, body });
}

test('parses a form while other forms are being processed', async () => {
  const dataDir = folder();
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const sizeOf = (form: FormData) => (form.get('document') as File).size;
  const submit = async <Result>(
    companyId: number,
    use: (form: FormData) => Result | Promise<Result>,
  ) => withForm({ request: await largeForm(), dataDir, actor: { id: companyId, companyId } }, use);
  const slow = [1, 1, 1].map((companyId) => submit(companyId, () => gate));
  expect(await submit(2, sizeOf)).toBe(1_500_000);
  release();
  await Promise.all(slow);
});

test('lets another company’s picture wait for one at most, and documents for none', async () => {
  const db = freshDatabase();
  const dataDir = folder();
  const [one, two] = [company(db), company(db)];
  const context = (actor: typeof one.admin) => ({
    db,
    dataDir,
    files: folderFiles(dataDir),
    companyBytes: 1e9,
    scanner: null,
    actor,
    session: null,
    now,
  });
  const finished: string[] = [];
  const picture = await photo('house.jpg', '#a8481f', 900);
  const track = (name: string, work: Promise<unknown>) => work.then(() => finished.push(name));
  const pictures = Array.from({ length: 6 }, (_, i) =>
    track(`one ${i}`, storePhoto(context(one.admin), picture)),
  );
  const otherPicture = track('two', storePhoto(context(two.admin), picture));
  const paper = track(
    'paper',
    storeDocument(context(one.admin), new File(['%PDF-1.7'], 'plan.pdf')),
  );
  await Promise.all([...pictures, otherPicture, paper]);
  expect(finished.filter((name) => name !== 'paper').indexOf('two')).toBeLessThan(3);
  expect(finished.indexOf('paper')).toBeLessThan(finished.indexOf('one 5'));
});
