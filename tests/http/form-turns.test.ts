import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withForm } from '~/http/body.server';
import { storeDocument, storePhoto } from '~/models/files/store.server';
import { freshDatabase } from '../support/database';
import { photo } from '../support/photo';
import { company, now } from '../support/world';

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'yesod-turns-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** A form too large to be held in memory, as it travels. */
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

test('a form waits for no other to be worked on', async () => {
  const dataDir = folder();
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const sizeOf = (form: FormData) => (form.get('document') as File).size;
  const bring = async <Result>(
    companyId: number,
    use: (form: FormData) => Result | Promise<Result>,
  ) => withForm({ request: await largeForm(), dataDir, actor: { id: companyId, companyId } }, use);
  const slow = [1, 1, 1].map((companyId) => bring(companyId, () => held));
  expect(await bring(2, sizeOf)).toBe(1_500_000);
  end();
  await Promise.all(slow);
});

test('of many pictures of one company, another’s waits for one, and a document for none', async () => {
  const db = freshDatabase();
  const dataDir = folder();
  const [one, two] = [company(db), company(db)];
  const by = (actor: typeof one.admin) => ({
    db,
    dataDir,
    companyBytes: 1e9,
    scanner: null,
    actor,
    session: null,
    now,
  });
  const done: string[] = [];
  const picture = await photo('house.jpg', '#a8481f', 900);
  const told = (name: string, work: Promise<unknown>) => work.then(() => done.push(name));
  const many = Array.from({ length: 6 }, (_, i) =>
    told(`one ${i}`, storePhoto(by(one.admin), picture)),
  );
  const other = told('two', storePhoto(by(two.admin), picture));
  const paper = told('paper', storeDocument(by(one.admin), new File(['%PDF-1.7'], 'plan.pdf')));
  await Promise.all([...many, other, paper]);
  expect(done.filter((name) => name !== 'paper').indexOf('two')).toBeLessThan(3);
  expect(done.indexOf('paper')).toBeLessThan(done.indexOf('one 5'));
});
