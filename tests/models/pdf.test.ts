import { describe, expect, test } from 'vitest';
import { pdfFile } from '~/models/pdf.server';
import type { PdfDocument } from '~/services/pdf/document';

type PdfCaller = Parameters<typeof pdfFile>[0];

const document: PdfDocument = {
  lang: 'en',
  title: 'Notice',
  company: 'Jaffa Stone Homes',
  lines: [],
  blocks: [],
  foot: '',
};

/** A typesetter whose documents are finished one by one, by hand. */
function setUp() {
  const started: { title: string; finish: () => void }[] = [];
  const typesetPdf = ({ title }: PdfDocument) =>
    new Promise<Buffer>((resolve) => {
      started.push({ title, finish: () => resolve(Buffer.from(title)) });
    });
  const fileOf = (personId: number, title: string) => {
    const caller = { typesetPdf, actor: { id: personId } } as unknown as PdfCaller;
    const own = { ...document, title };
    return pdfFile(caller, { name: title, content: own, create: () => own });
  };
  const titles = () => started.map(({ title }) => title);
  const finish = async (at: number) => {
    await expect.poll(() => started.length).toBeGreaterThan(at);
    started[at]?.finish();
  };
  return { fileOf, titles, finish };
}

describe('documents for requests', () => {
  test('are made only when their bytes are read, so an unchanged one is never made', () => {
    const { fileOf, titles } = setUp();
    const file = fileOf(1, 'A');
    expect(file.tag).toBe(fileOf(2, 'A').tag);
    expect(file.tag).not.toBe(fileOf(1, 'B').tag);
    expect(titles()).toEqual([]);
  });

  test('of one person are made one after the other, those of others meanwhile', async () => {
    const { fileOf, titles, finish } = setUp();
    const all = [fileOf(1, 'A').bytes(), fileOf(1, 'B').bytes(), fileOf(2, 'C').bytes()];
    await expect.poll(titles).toEqual(['A', 'C']);
    await finish(0);
    await expect.poll(titles).toEqual(['A', 'C', 'B']);
    await finish(1);
    await finish(2);
    expect((await Promise.all(all)).map(String)).toEqual(['A', 'B', 'C']);
  });

  test('beyond what one person may have waiting are refused, and others are not', async () => {
    const { fileOf, titles, finish } = setUp();
    const many = Array.from({ length: 45 }, (_, at) => fileOf(1, `A${at}`).bytes());
    const settled = Promise.allSettled(many);
    const other = fileOf(2, 'C').bytes();
    await expect.poll(titles).toEqual(['A0', 'C']);
    await finish(1);
    expect(String(await other)).toBe('C');
    await finish(0);
    for (let at = 2; at < 12; at += 1) await finish(at);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(34);
    expect(refused[0]).toMatchObject({ reason: { code: 'busy' } });
    const next = fileOf(1, 'D').bytes();
    await finish(12);
    expect(String(await next)).toBe('D');
  });

  test('whose typesetting fails let the next one of the person begin', async () => {
    const caller = {
      actor: { id: 1 },
      typesetPdf: async ({ title }: PdfDocument) => {
        if (title === 'A') throw new Error('too long');
        return Buffer.from(title);
      },
    } as unknown as PdfCaller;
    const bytesOf = (title: string) =>
      pdfFile(caller, {
        name: title,
        content: title,
        create: () => ({ ...document, title }),
      }).bytes();
    const [first, second] = await Promise.allSettled([bytesOf('A'), bytesOf('B')]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
  });
});
