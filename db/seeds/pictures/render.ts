import sharp from 'sharp';

export type Rendered = { bytes: Buffer; thumb: Buffer; card: Buffer; width: number; height: number };

/** A drawing as the WebP the app keeps of a photo, and the smaller forms beside it: 100 × 100 and 400 × 267 px. */
export async function renderPicture(svg: string): Promise<Rendered> {
  const drawing = sharp(Buffer.from(svg));
  const { data, info } = await drawing.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // Drawn once, encoded twice: rasterising the drawing is the dear part.
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const [bytes, thumb, card] = await Promise.all([
    image.clone().webp({ quality: 72, effort: 2 }).toBuffer(),
    image.clone().resize(100, 100).webp({ quality: 70 }).toBuffer(),
    image.clone().resize(400, 267).webp({ quality: 66 }).toBuffer(),
  ]);
  return { bytes, thumb, card, width: info.width, height: info.height };
}
