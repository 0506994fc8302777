/** Draws public/icons from the logo in public/favicon.svg; run by hand when it changes. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const paths = readFileSync('public/favicon.svg', 'utf8')
  .match(/<path[^>]+>/g)
  .join('')
  .replaceAll('class="stones"', 'fill="#0f4c4a"')
  .replaceAll('class="first"', 'fill="#a8481f"');

/** `room` is the share of the square left empty around the logo. */
async function draw(name, size, room) {
  const edge = 28 / (1 - 2 * room);
  const from = -edge * room;
  const box = `${from} ${from} ${edge} ${edge}`;
  const ground = `<rect x="${from}" y="${from}" width="${edge}" height="${edge}" fill="#faf8f4"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size}" height="${size}">${ground}${paths}</svg>`;
  await sharp(Buffer.from(svg)).png({ palette: true }).toFile(`public/icons/${name}.png`);
}

await draw('192', 192, 0.1);
await draw('512', 512, 0.1);
// A mask may cut everything outside a circle of four fifths.
await draw('maskable-512', 512, 0.22);
await draw('apple-180', 180, 0.14);
