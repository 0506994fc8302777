type Point = readonly [x: number, y: number];

const n = (value: number) => String(Math.round(value * 10) / 10);
const points = (list: readonly Point[]) => list.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');

/** `extra` is written into the tag as it is: `rx="4"`, `opacity=".5"`. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}" fill="${fill}" ${extra}/>`;

export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${extra}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`;

export const polygon = (list: readonly Point[], fill: string, extra = '') =>
  `<polygon points="${points(list)}" fill="${fill}" ${extra}/>`;

export const stroke = (list: readonly Point[], color: string, width: number, extra = '') =>
  `<polyline points="${points(list)}" fill="none" stroke="${color}" stroke-width="${n(width)}" ${extra}/>`;

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;

/** The outline of an opening with a round head, standing on `y + h`. */
export const archPath = (x: number, y: number, w: number, h: number) =>
  `M${n(x)} ${n(y + h)}V${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y + w / 2)}V${n(y + h)}Z`;

/** A smooth line through the points, closed along `floor`: hills, dunes. */
export function hillPath(list: readonly Point[], floor: number): string {
  const [first, ...rest] = list;
  if (!first) return '';
  let [px, py] = first;
  let d = `M${n(px)} ${n(floor)}L${n(px)} ${n(py)}`;
  for (const [x, y] of rest) {
    const middle = (px + x) / 2;
    d += `C${n(middle)} ${n(py)} ${n(middle)} ${n(y)} ${n(x)} ${n(y)}`;
    [px, py] = [x, y];
  }
  return `${d}L${n(px)} ${n(floor)}Z`;
}

/** What `draw` answers for 0 … count - 1, put together. */
export const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

/** A picture of the size all demo photos have. */
export const picture = (body: string, defs = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640"><defs>${defs}</defs>${body}</svg>`;
