import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small photo of one colour, with `takenAt` (`2024:05:17 10:00:00`) in its metadata. */
export async function photo(
  name: string,
  color = '#a8481f',
  size = 60,
  takenAt?: string,
): Promise<File> {
  const image = sharp({
    create: { width: size, height: size, channels: 3, background: color },
  }).jpeg();
  const exif = { IFD2: { DateTimeOriginal: takenAt ?? '' } };
  const bytes = await (takenAt ? image.withExif(exif) : image).toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

/** A white square at one bit per pixel: 100 megapixels in some kilobytes. */
export function whitePng(name: string, side: number): File {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(Math.ceil(side / 8), 0xff)]);
  const pixels = deflateSync(Buffer.alloc(row.length * side, row));
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
