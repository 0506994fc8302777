import sharp from 'sharp';

export type Rendered = { bytes: Buffer; thumb: Buffer; width: number; height: number };

/** A drawing as the WebP the app keeps of a photo, and the middle of it as a thumbnail of 100 × 100 px. */
export async function renderPicture(svg: string): Promise<Rendered> {
  const drawing = sharp(Buffer.from(svg));
  const { data, info } = await drawing.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // Drawn once, encoded twice: rasterising the drawing is the dear part.
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const [bytes, thumb] = await Promise.all([
    image.clone().webp({ quality: 72, effort: 2 }).toBuffer(),
    image.clone().resize(100, 100).webp({ quality: 70 }).toBuffer(),
  ]);
  return { bytes, thumb, width: info.width, height: info.height };
}
