import type { Random } from '../random';
import { darker, lighter } from './color';
import type { Scene } from './scene';
import { circle, ellipse, path, polygon, rect, stroke, times } from './svg';

type Plant = (scene: Scene, random: Random, x: number, y: number, size: number) => string;

const cypress: Plant = (scene, _random, x, y, size) => {
  const [h, w] = [size * 1.5, size * 0.2];
  const leaf = darker(scene.leaf, 0.22);
  const body = (fill: string, reach: number) =>
    path(
      `M${x} ${y - h}C${x + reach} ${y - h * 0.6} ${x + reach} ${y - h * 0.15} ${x} ${y - 8}C${x - w} ${y - h * 0.15} ${x - w} ${y - h * 0.6} ${x} ${y - h}Z`,
      fill,
    );
  return rect(x - 3, y - 14, 6, 14, '#6b5240') + body(leaf, w) + body(lighter(leaf, 0.12), -w * 0.1);
};

const palm: Plant = (scene, random, x, y, size) => {
  const h = size * random.between(1.05, 1.35);
  const lean = random.between(-22, 22);
  const trunk = path(
    `M${x - 7} ${y}Q${x + lean * 0.2} ${y - h * 0.5} ${x + lean - 4} ${y - h}L${x + lean + 4} ${y - h}Q${x + lean * 0.2 + 12} ${y - h * 0.5} ${x + 7} ${y}Z`,
    '#8c6f52',
  );
  const [tx, ty] = [x + lean, y - h];
  const fronds = times(9, (i) => {
    const angle = -Math.PI * 1.12 + (i / 8) * Math.PI * 1.24;
    const reach = size * 0.48;
    const [ex, ey] = [tx + Math.cos(angle) * reach, ty + Math.sin(angle) * reach * 0.62 + reach * 0.3];
    const [mx, my] = [tx + Math.cos(angle) * reach * 0.62, ty + Math.sin(angle) * reach * 0.8 - reach * 0.1];
    return path(
      `M${tx} ${ty}Q${mx} ${my - 9} ${ex} ${ey}Q${mx} ${my + 9} ${tx} ${ty}Z`,
      i % 2 ? scene.leaf : darker(scene.leaf, 0.18),
    );
  });
  return trunk + fronds + circle(tx - 4, ty + 6, 4, '#b9763f') + circle(tx + 5, ty + 7, 4, '#b9763f');
};

const olive: Plant = (scene, random, x, y, size) => {
  const leaf = lighter(darker(scene.leaf, 0.05), 0.16);
  const h = size * 0.62;
  const trunk = path(
    `M${x - 9} ${y}C${x - 2} ${y - h * 0.4} ${x - 16} ${y - h * 0.5} ${x - 14} ${y - h * 0.8}L${x + 14} ${y - h * 0.8}C${x + 8} ${y - h * 0.5} ${x + 4} ${y - h * 0.3} ${x + 10} ${y}Z`,
    '#77634f',
  );
  const crown = times(6, (i) => {
    const [dx, dy] = [random.between(-0.34, 0.34) * size, random.between(-0.2, 0.14) * size];
    return circle(
      x + dx,
      y - h - 8 + dy,
      size * random.between(0.17, 0.26),
      i % 2 ? leaf : darker(leaf, 0.14),
    );
  });
  return trunk + crown;
};

const broad: Plant = (scene, random, x, y, size) => {
  const trunk = rect(x - 6, y - size * 0.55, 12, size * 0.55, '#745a45');
  const flower = random.pick([null, null, '#9a6bb0', '#d8683c']);
  const crown = times(7, (i) => {
    const angle = (i / 7) * Math.PI * 2;
    const [cx, cy] = [x + Math.cos(angle) * size * 0.26, y - size * 0.82 + Math.sin(angle) * size * 0.2];
    return circle(cx, cy, size * 0.25, i % 2 ? scene.leaf : darker(scene.leaf, 0.12));
  });
  const bloom = times(flower && !scene.isWorn ? 16 : 0, () =>
    circle(
      x + random.between(-0.42, 0.42) * size,
      y - size * 0.85 + random.between(-0.3, 0.28) * size,
      size * 0.035,
      flower ?? '',
    ),
  );
  return trunk + circle(x, y - size * 0.82, size * 0.3, scene.leaf) + crown + bloom;
};

/** Without a leaf left: what stands beside a worn building now and then. */
const bare: Plant = (_scene, _random, x, y, size) => {
  const color = '#6f6358';
  const branch = (dx: number, dy: number, from: number) =>
    stroke(
      [
        [x, y - size * from],
        [x + dx * size, y - dy * size],
      ],
      color,
      4,
    );
  return (
    rect(x - 4, y - size * 0.75, 8, size * 0.75, color) +
    branch(-0.26, 0.92, 0.5) +
    branch(0.28, 0.96, 0.55) +
    branch(-0.14, 1.08, 0.68) +
    branch(0.12, 1.04, 0.7)
  );
};

/** The trees at both sides: the same spots before and after, some still young or dead before. */
export function drawTrees(scene: Scene, layer: 'behind' | 'front'): string {
  const random = scene.stream(`trees ${layer}`);
  const family = random.pick([
    [cypress, olive],
    [palm, palm],
    [broad, cypress],
    [olive, broad],
    [palm, broad],
  ] as const);
  const spots = layer === 'behind' ? [110, 215, 760, 872] : [46, 905];
  return spots
    .map((spot) => {
      const [x, size, skip, kind, dead] = [
        spot + random.between(-30, 30),
        random.between(110, 185),
        random.chance(0.25),
        random.chance(0.6),
        random.chance(0.4),
      ];
      const own = scene.stream(`tree ${layer} ${spot}`);
      const y = layer === 'behind' ? scene.base + 4 : scene.base + 62;
      if (skip) return '';
      const plant = scene.isWorn && dead ? bare : kind ? family[0] : family[1];
      return (
        ellipse(x + 20, y, size * 0.3, 7, '#16211f', 'opacity=".16"') +
        plant(scene, own, Math.round(x), Math.round(y), Math.round(size))
      );
    })
    .join('');
}

/** Along the foot of the building: weeds before, hedge and flowers after. */
export function drawBorder(scene: Scene, x: number, w: number): string {
  const random = scene.stream('border');
  const y = scene.base + 3;
  if (scene.isWorn) {
    return times(26, () => {
      const [at, h] = [x + random.between(-60, w + 60), random.between(10, 34)];
      const blades = [-5, -2, 3, 6].map((dx) =>
        stroke(
          [
            [at, y + 5],
            [at + dx, y - h * (dx % 2 ? 1 : 0.7)],
          ],
          random.chance(0.5) ? '#8a8a55' : '#a2935d',
          2,
        ),
      );
      return blades.join('');
    });
  }
  const bloom = random.pick(['#c9527a', '#e2a13c', '#ffffff', '#a8481f', '#8a6bb5']);
  return times(Math.round(w / 34), (i) => {
    const [at, r] = [x + 14 + i * 34 + random.between(-6, 6), random.between(10, 17)];
    // The way to the door stays free.
    if (random.chance(0.22) || Math.abs(at - x - w / 2) < 44) return '';
    const dots = times(4, () =>
      circle(at + random.between(-r, r) * 0.7, y - r * random.between(0.2, 1.1), 2.6, bloom),
    );
    return ellipse(at, y - r * 0.35, r * 1.2, r, i % 2 ? scene.leaf : darker(scene.leaf, 0.13)) + dots;
  });
}

/** A pot with something growing in it. */
export function drawPot(scene: Scene, x: number, y: number, size: number): string {
  if (scene.isWorn) return '';
  const leaves = [-0.5, -0.2, 0.15, 0.5].map((dx) =>
    ellipse(
      x + dx * size * 0.7,
      y - size * (1 - Math.abs(dx) * 0.4),
      size * 0.16,
      size * 0.4,
      dx > 0 ? scene.leaf : darker(scene.leaf, 0.15),
      `transform="rotate(${dx * 60} ${x} ${y - size * 0.5})"`,
    ),
  );
  return (
    leaves.join('') +
    polygon(
      [
        [x - size * 0.34, y - size * 0.5],
        [x + size * 0.34, y - size * 0.5],
        [x + size * 0.24, y],
        [x - size * 0.24, y],
      ],
      '#b9673f',
    )
  );
}
