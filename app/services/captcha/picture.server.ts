import { crc32, deflateSync } from 'node:zlib';

type Point = readonly [x: number, y: number];

const arc = (
  x: number,
  y: number,
  width: number,
  height: number,
  from: number,
  to: number,
): Point[] =>
  Array.from({ length: 13 }, (_, step) => {
    const turn = ((from + ((to - from) * step) / 12) * Math.PI) / 180;
    return [x + width * Math.cos(turn), y + height * Math.sin(turn)] as const;
  });

/** Pen strokes in a unit square. */
const strokes: Record<string, Point[][]> = {
  0: [arc(0.5, 0.5, 0.4, 0.5, 0, 360)],
  1: [
    [
      [0.2, 0.25],
      [0.55, 0],
      [0.55, 1],
    ],
  ],
  2: [[...arc(0.5, 0.3, 0.4, 0.3, -170, 40), [0.1, 1], [0.9, 1]]],
  3: [[...arc(0.45, 0.26, 0.38, 0.26, -160, 85), ...arc(0.45, 0.74, 0.42, 0.26, -90, 160)]],
  4: [
    [
      [0.3, 0],
      [0.08, 0.62],
      [0.95, 0.62],
    ],
    [
      [0.68, 0.3],
      [0.68, 1],
    ],
  ],
  5: [[[0.85, 0], [0.2, 0], [0.15, 0.45], ...arc(0.45, 0.68, 0.42, 0.32, -110, 150)]],
  6: [[[0.75, 0.03], [0.3, 0.35], ...arc(0.5, 0.7, 0.38, 0.3, 190, 550)]],
  7: [
    [
      [0.08, 0],
      [0.92, 0],
      [0.4, 1],
    ],
  ],
  8: [arc(0.5, 0.25, 0.32, 0.25, 90, 450), arc(0.5, 0.75, 0.4, 0.25, -90, 270)],
  9: [[...arc(0.5, 0.3, 0.38, 0.3, 10, 370), [0.7, 1]]],
};

const height = 70;
const step = 38;
const margin = 24;

/** Draws a PNG without a font: each digit is rotated, bent and shifted, with lines across. */
export function pictureOf(digits: string): { png: Buffer; width: number; height: number } {
  const width = digits.length * step + margin;
  const ink = new Uint8Array(width * height);
  const wave = { depth: between(2, 4), length: between(18, 34), start: between(0, 6) };
  const draw = (line: Point[], thick: number) => {
    for (let at = 1; at < line.length; at++)
      stroke(line[at - 1] as Point, line[at] as Point, thick);
  };
  const stroke = ([x0, y0]: Point, [x1, y1]: Point, thick: number) => {
    const count = Math.ceil(Math.hypot(x1 - x0, y1 - y0) * 2) + 1;
    for (let dot = 0; dot <= count; dot++) {
      const x = x0 + ((x1 - x0) * dot) / count;
      const y =
        y0 + ((y1 - y0) * dot) / count + wave.depth * Math.sin(x / wave.length + wave.start);
      stamp(x, y, thick);
    }
  };
  const stamp = (x: number, y: number, thick: number) => {
    for (let row = Math.floor(y - thick); row <= y + thick; row++)
      for (let column = Math.floor(x - thick); column <= x + thick; column++) {
        const isInside = row >= 0 && row < height && column >= 0 && column < width;
        if (isInside && Math.hypot(column - x, row - y) <= thick) ink[row * width + column] = 255;
      }
  };
  for (const [place, digit] of [...digits].entries()) {
    const lean = between(-0.35, 0.35);
    const slant = between(-0.25, 0.25);
    const [wide, high] = [between(20, 27), between(34, 44)];
    const [left, top] = [
      margin / 2 + place * step + between(2, 8),
      (height - high) / 2 + between(-5, 5),
    ];
    const placed = ([x, y]: Point): Point => {
      const [dx, dy] = [(x - 0.5) * wide + (0.5 - y) * high * slant, (y - 0.5) * high];
      return [
        left + wide / 2 + dx * Math.cos(lean) - dy * Math.sin(lean) + between(-0.7, 0.7),
        top + high / 2 + dx * Math.sin(lean) + dy * Math.cos(lean) + between(-0.7, 0.7),
      ];
    };
    for (const line of strokes[digit] ?? []) draw(line.map(placed), between(1.3, 2.1));
  }
  for (let across = 0; across < digits.length / 2; across++)
    draw(
      [0, 0.25, 0.5, 0.75, 1].map((part) => [part * width, between(4, height - 4)]),
      between(0.5, 0.9),
    );
  for (let speck = 0; speck < width; speck++) stamp(between(0, width), between(0, height), 0.6);
  return { png: pngOf(ink, width), width, height };
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

/** A greyscale PNG, dark on white, one byte per pixel. */
function pngOf(ink: Uint8Array, width: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      rows[row * (width + 1) + column + 1] = ink[row * width + column] ? 40 : 255;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND'),
  ]);
}

function chunk(name: string, bytes = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
