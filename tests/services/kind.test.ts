import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { kindOf } from '~/services/files/kind.server';
import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES } from '~/services/files/limits';

const samples: Record<string, Buffer> = { pdf: Buffer.from('%PDF-1.7\n%%EOF') };

beforeAll(async () => {
  const image = sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } });
  samples.jpg = await image.clone().jpeg().toBuffer();
  samples.png = await image.clone().png().toBuffer();
  samples.webp = await image.clone().webp().toBuffer();
  samples.gif = await image.clone().gif().toBuffer();
});

async function verdict(bytes: Buffer | undefined, name: string): Promise<string> {
  try {
    return (await kindOf(bytes ?? Buffer.alloc(0), name)).mediaType;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('recognises accepted kinds by their bytes', async () => {
  expect(await verdict(samples.jpg, 'a.jpg')).toBe('image/jpeg');
  expect(await verdict(samples.jpg, 'A.JPEG')).toBe('image/jpeg');
  expect(await verdict(samples.png, 'a.png')).toBe('image/png');
  expect(await verdict(samples.webp, 'a.webp')).toBe('image/webp');
  expect(await verdict(samples.gif, 'a.gif')).toBe('image/gif');
  expect(await verdict(samples.pdf, 'תוכנית 12.05.2024 v1.2.pdf')).toBe('application/pdf');
});

test('rejects a name of another kind as a mismatch', async () => {
  expect(await verdict(samples.png, 'a.jpg')).toBe('mismatch');
  expect(await verdict(samples.jpg, 'a.pdf')).toBe('mismatch');
  expect(await verdict(samples.pdf, 'a.docx')).toBe('mismatch');
});

test('rejects text, SVG, HTML and other bytes under any name', async () => {
  const texts = [
    'hello',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html></html>',
    ' %PDF-1.7',
    'RIFF1234WAVE',
    '',
  ];
  for (const text of texts) {
    for (const name of ['a.jpg', 'a.pdf', 'a.svg', 'a.html'])
      expect(await verdict(Buffer.from(text), name)).toBe('kind');
  }
});

test('rejects double endings, control characters and names without an ending', async () => {
  const names = [
    'x.php.jpg',
    'x.PHP5.jpg',
    'x.html.jpg',
    'x.svg.jpg',
    'x.exe .jpg',
    'x.jpg.php',
    'x.jpg\0.php',
    'x\0.jpg',
    'x\n.jpg',
    'x.jpg.',
    'x.jpg ',
    '.jpg',
    'jpg',
    '',
    'x.constructor',
  ];
  for (const name of names)
    expect([name, await verdict(samples.jpg, name)]).toEqual([name, 'kind']);
});

test('accepts an image of 10 MB and a document of 20 MB, but not a byte more', async () => {
  const sized = (bytes: Buffer | undefined, size: number) => {
    const whole = Buffer.alloc(size);
    bytes?.copy(whole);
    return whole;
  };
  expect(await verdict(sized(samples.png, MAX_IMAGE_BYTES), 'a.png')).toBe('image/png');
  expect(await verdict(sized(samples.png, MAX_IMAGE_BYTES + 1), 'a.png')).toBe('too-large');
  expect(await verdict(sized(samples.pdf, MAX_DOCUMENT_BYTES), 'a.pdf')).toBe('application/pdf');
  expect(await verdict(sized(samples.pdf, MAX_DOCUMENT_BYTES + 1), 'a.pdf')).toBe('too-large');
});
