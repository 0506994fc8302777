import sharp from 'sharp';

/** A small photo of one colour. */
export async function photo(name: string, color = '#a8481f', size = 60): Promise<File> {
  const bytes = await sharp({ create: { width: size, height: size, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}
