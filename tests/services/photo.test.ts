import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { preparePhoto } from '~/services/files/photo.server';

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

test('converts a photo to a WebP of 1600 px and one of 100 px', async () => {
  const photo = await preparePhoto(await image(2400, 1200).jpeg().toBuffer());
  expect([photo.width, photo.height]).toEqual([1600, 800]);
  expect(await sharp(photo.large).metadata()).toMatchObject({
    format: 'webp',
    width: 1600,
    height: 800,
  });
  expect(await sharp(photo.thumb).metadata()).toMatchObject({
    format: 'webp',
    width: 100,
    height: 100,
  });
});

test('does not enlarge a small photo and reads every accepted format', async () => {
  for (const bytes of [
    await image(60, 40).png().toBuffer(),
    await image(60, 40).gif().toBuffer(),
    await image(60, 40).webp().toBuffer(),
  ]) {
    const { width, height } = await preparePhoto(bytes);
    expect([width, height]).toEqual([60, 40]);
  }
});

test('does not decode other formats, even if their first bytes look accepted', async () => {
  const teal = image(60, 40);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [
    await teal.clone().tiff().toBuffer(),
    await teal.clone().avif().toBuffer(),
    svg,
  ])
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
});

test('turns a sideways photo upright and removes its location', async () => {
  const exif = { IFD0: { Make: 'canary' }, IFD3: { GPSLatitudeRef: 'N' } };
  const sideways = await image(300, 200)
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const photo = await preparePhoto(sideways);
  expect([photo.width, photo.height]).toEqual([200, 300]);
  for (const bytes of [photo.large, photo.thumb]) {
    const { exif: metadata, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([metadata, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  }
});

const photoTakenAt = async (at: string) =>
  image(60, 40)
    .withExif({ IFD2: { DateTimeOriginal: at } })
    .jpeg()
    .toBuffer();

test('keeps the day the photo was taken', async () => {
  expect(await preparePhoto(await photoTakenAt('2024:05:17 23:10:00'))).toMatchObject({
    takenOn: '2024-05-17',
  });
});

test('leaves the day empty if the camera recorded none or an impossible one', async () => {
  for (const bytes of [
    await image(60, 40).jpeg().toBuffer(),
    await photoTakenAt('0000:00:00 00:00:00'),
    await photoTakenAt('yesterday'),
  ])
    expect(await preparePhoto(bytes)).toMatchObject({ takenOn: null });
});

test('reads endless metadata without using much memory', async () => {
  const jpeg = await image(60, 40).jpeg().toBuffer();
  const exifStream = endlessExif();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exifStream.length + 2);
  const bytes = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.of(0xff, 0xe1),
    length,
    exifStream,
    jpeg.subarray(2),
  ]);
  expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(60_000);
  const memoryBefore = process.memoryUsage().rss;
  expect(await preparePhoto(bytes)).toMatchObject({ takenOn: null });
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(200_000_000);
});

test('rejects 100 megapixels by the header, without decoding', async () => {
  const memoryBefore = process.memoryUsage().rss;
  await expect(preparePhoto(pngHeader(10_000, 10_000))).rejects.toMatchObject({ code: 'pixels' });
  await expect(preparePhoto(pngHeader(65_000, 65_000))).rejects.toMatchObject({ code: 'pixels' });
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(50_000_000);
});

test('tells a broken image from a file that is none', async () => {
  const noise = sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', sigma: 30, mean: 128 },
    },
  });
  const whole = await noise.png().toBuffer();
  const broken = { name: 'FileRefused', code: 'broken' };
  await expect(preparePhoto(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(broken);
  await expect(preparePhoto(whole.subarray(0, 20))).rejects.toMatchObject(broken);
  await expect(preparePhoto(pngHeader(10, 10))).rejects.toMatchObject(broken);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(preparePhoto(svg)).rejects.toMatchObject({ code: 'kind' });
});

/** A PNG that declares its size and contains hardly a pixel. */
function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', Buffer.from([0x78, 0x9c])),
    chunk('IEND'),
  ]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** As many EXIF entries as fit, each of which claims to fill the whole block. */
function endlessExif(): Buffer {
  const padding = Buffer.alloc(65_000);
  padding.write('Exif\0\0II*\0', 'latin1');
  padding.writeUInt32LE(8, 10);
  const entries = Math.floor((padding.length - 16) / 12);
  padding.writeUInt16LE(entries, 14);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = 16 + entry * 12;
    padding.writeUInt16LE(20_000 + entry, at);
    padding.writeUInt16LE(1, at + 2);
    padding.writeUInt32LE(0x7fffffff, at + 4);
  }
  return padding;
}
