import readExif from 'exif-reader';
import sharp from 'sharp';
import { MAX_PIXELS } from './limits';
import { isImage, kindOfBytes } from './magic.server';
import { FileRefused } from './refused';

const LARGE_SIDE = 1600;
const THUMB_SIDE = 100;
const CARD_WIDTH = 400;
const CARD_HEIGHT = 267;
const MAX_SECONDS = 20;
/**
 * EXIF dates are near the beginning. Limiting the bytes keeps crafted tables from costing the
 * parser gigabytes.
 */
const EXIF_BYTES = 4096;

// All other decoders are disabled, since a file can claim to be anything.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.concurrency(1);
sharp.cache(false);

const LOGO_WIDTH = 480;
const LOGO_HEIGHT = 96;

export type Photo = {
  /** WebP, turned upright, no metadata, neither side over 1600 px. */
  large: Buffer;
  /** A WebP of 100 × 100 px, cropped to the centre. */
  thumb: Buffer;
  /** A WebP of 400 × 267 px, cropped to the centre. */
  card: Buffer;
  /** The size of `large`, in pixels. */
  width: number;
  height: number;
  /** The capture date in the EXIF data; all other metadata is dropped. */
  takenOn: string | null;
};

/** Re-encodes an uploaded photo (docs/rules.md#uploads). @throws FileRefused */
export async function preparePhoto(bytes: Buffer): Promise<Photo> {
  if (!isImage(kindOfBytes(bytes))) throw new FileRefused('kind');
  const { exif } = await checkedHeader(bytes);
  const encoded = await encode(bytes).catch((error: unknown) => {
    throw new FileRefused('broken', { cause: error });
  });
  return { ...encoded, takenOn: captureDay(exif) };
}

/**
 * Keeps a photo from another installation unchanged if it is what we would have produced.
 * @throws FileRefused
 */
export async function keptPhoto(bytes: Buffer): Promise<Photo> {
  if (!(await isOurs(bytes))) return preparePhoto(bytes);
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { large: bytes, ...(await smallOf(bytes)), width, height, takenOn: null };
  } catch (error) {
    throw new FileRefused('broken', { cause: error });
  }
}

/** A still WebP of our size without metadata or trailing bytes. */
async function isOurs(bytes: Buffer): Promise<boolean> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header?.format !== 'webp' || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  const isBare = !header.exif && !header.icc && !header.xmp && (header.pages ?? 1) === 1;
  return isBare && Math.max(header.width, header.height) <= LARGE_SIDE;
}

async function checkedHeader(bytes: Buffer) {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new FileRefused('broken', { cause: error });
    });
  if (header.width * header.height > MAX_PIXELS) throw new FileRefused('pixels');
  return header;
}

function captureDay(exif: Buffer | undefined): string | null {
  if (!exif) return null;
  try {
    const day = readExif(exif.subarray(0, EXIF_BYTES))
      .Photo?.DateTimeOriginal?.toISOString()
      .slice(0, 10);
    // A camera with an unset clock writes year 0, which the parser reads as 1899.
    return day && day >= '1900' ? day : null;
  } catch {
    return null;
  }
}

async function encode(bytes: Buffer): Promise<Omit<Photo, 'takenOn'>> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: LARGE_SIDE, height: LARGE_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { large: data, ...(await smallOf(data)), width: info.width, height: info.height };
}

async function smallOf(large: Buffer): Promise<Pick<Photo, 'thumb' | 'card'>> {
  const thumb = await sharp(large).resize(THUMB_SIDE, THUMB_SIDE).webp({ quality: 78 }).toBuffer();
  const card = await sharp(large).resize(CARD_WIDTH, CARD_HEIGHT).webp({ quality: 70 }).toBuffer();
  return { thumb, card };
}

/** A JPEG for mails, because not every mail program shows WebP. */
export const mailPicture = (large: Buffer, fit: 'cover' | 'inside'): Promise<Buffer> =>
  sharp(large)
    .resize({ width: 2 * CARD_WIDTH, height: 2 * CARD_HEIGHT, fit, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 72 })
    .toBuffer();

/** A logo for the page header, sharp on high-density screens; `large` comes from a photo. */
export const smallLogo = (large: Buffer): Promise<Buffer> =>
  sharp(large)
    .resize({ width: LOGO_WIDTH, height: LOGO_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer();
