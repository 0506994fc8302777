type Numbers = Record<string, number>;

/** The path of each shape in Lucide's drawings. */
const shapes: Record<string, (numbers: Numbers, text: Record<string, string>) => string> = {
  // A path that starts with a relative move starts at the origin, wherever the one before ended.
  path: (_numbers, { d = '' }) => (d.startsWith('m') ? `M0 0${d}` : d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  circle: ({ cx = 0, cy, r = 0 }) =>
    `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  rect: ({ x = 0, y, width = 0, height = 0, rx = 0 }) =>
    `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, rx, rx)}v${height - 2 * rx}${corner(rx, -rx, rx)}h${2 * rx - width}${corner(rx, -rx, -rx)}v${2 * rx - height}${corner(rx, rx, -rx)}z`,
};

const corner = (radius: number, dx: number, dy: number): string =>
  radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;

/** Draws the shapes of an icon as one path: a page has dozens, and each shape takes layout. */
export function pathOf(markup: string): string {
  const paths = [...markup.matchAll(/<(\w+) ([^>]*?)\/?>/g)].map(
    ([, name = '', attributes = '']) => {
      const text = Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      );
      const numbers = Object.fromEntries(
        Object.entries(text).map(([key, value]) => [key, Number(value)]),
      );
      const draw = shapes[name];
      if (!draw) throw new Error(`An icon has the unknown shape ${name}`);
      return draw({ ...numbers, y: numbers.y ?? 0 }, text);
    },
  );
  return paths.join('');
}
