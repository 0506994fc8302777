import { darker, lighter, mix } from './color';
import type { Scene } from './scene';
import { circle, ellipse, hillPath, path, polygon, rect, times } from './svg';

/** Everything behind the building: sky, sun, clouds and the far view. */
export function drawBackdrop(scene: Scene): string {
  const random = scene.stream('backdrop');
  const draw = random.pick(views[scene.kind] ?? [hills, sea, skyline]);
  return rect(0, 0, 960, 640, 'url(#sky)') + sun(scene) + clouds(scene) + draw(scene);
}

/** Goes into the `defs` of the picture. */
export const skyGradient = ({ sky }: Scene) =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky.top}"/><stop offset=".8" stop-color="${sky.bottom}"/></linearGradient>`;

function sun(scene: Scene): string {
  const random = scene.stream('sun');
  const [x, y, r] = [random.pick([130, 210, 750, 830]), random.between(80, 190), random.between(34, 56)];
  if (scene.isWorn) return '';
  const isNight = scene.sky.lit > 0.7;
  const stars = times(isNight ? 26 : 0, () =>
    circle(random.between(0, 960), random.between(0, 260), random.between(0.8, 1.9), '#fff', 'opacity=".7"'),
  );
  const halo = circle(x, y, r * 1.7, scene.sky.sun, 'opacity=".22"');
  return stars + halo + circle(x, y, isNight ? r * 0.6 : r, scene.sky.sun, 'opacity=".95"');
}

function clouds(scene: Scene): string {
  const random = scene.stream('clouds');
  const color = scene.isWorn ? darker(scene.sky.bottom, 0.12) : lighter(scene.sky.bottom, 0.5);
  return times(scene.isWorn ? 7 : random.whole(1, 4), () => {
    const [x, y, w] = [random.between(-60, 960), random.between(40, 230), random.between(70, 170)];
    const puff = (dx: number, dy: number, r: number) =>
      ellipse(x + dx * w, y - dy * w, r * w, r * w * 0.62, color);
    const body = rect(x - w * 0.62, y - w * 0.14, w * 1.3, w * 0.2, color, `rx="${Math.round(w * 0.1)}"`);
    return `<g opacity="${scene.isWorn ? 0.55 : 0.65}">${body}${puff(-0.25, 0.1, 0.28)}${puff(0.12, 0.18, 0.36)}${puff(0.4, 0.08, 0.2)}</g>`;
  });
}

const far = (scene: Scene, color: string, share: number) => mix(color, scene.sky.bottom, share);

function hills(scene: Scene): string {
  const random = scene.stream('hills');
  const layer = (height: number, color: string) => {
    const list = Array.from(
      { length: 6 },
      (_, i) => [i * 192, scene.base - random.between(height * 0.5, height)] as const,
    );
    return path(hillPath(list, 640), color);
  };
  const green = mix(scene.leaf, '#8a8f6a', 0.4);
  const cypresses = times(9, () => {
    const [x, h] = [random.between(0, 960), random.between(20, 42)];
    return ellipse(
      x,
      scene.base - 58 - random.between(0, 40),
      h * 0.13,
      h * 0.5,
      far(scene, darker(green, 0.2), 0.35),
    );
  });
  return (
    layer(250, far(scene, '#7c8fa0', 0.62)) +
    layer(170, far(scene, green, 0.52)) +
    cypresses +
    layer(80, far(scene, green, 0.25))
  );
}

function sea(scene: Scene): string {
  const random = scene.stream('sea');
  const top = scene.base - 130;
  const water = far(scene, scene.isWorn ? '#6e8086' : '#3f8fa3', 0.3);
  const glints = times(22, () =>
    rect(
      random.between(0, 940),
      random.between(top + 8, scene.base),
      random.between(14, 60),
      2,
      lighter(water, 0.45),
      'rx="1" opacity=".6"',
    ),
  );
  const boats = times(3, () => {
    const [x, y, s] = [random.between(20, 940), top + random.between(8, 40), random.between(12, 26)];
    const hull = polygon(
      [
        [x - s, y],
        [x + s, y],
        [x + s * 0.6, y + s * 0.35],
        [x - s * 0.6, y + s * 0.35],
      ],
      darker(water, 0.4),
    );
    return (
      hull +
      polygon(
        [
          [x, y - 2],
          [x, y - s * 2],
          [x + s, y - 2],
        ],
        scene.trim,
      ) +
      polygon(
        [
          [x - 3, y - 2],
          [x - 3, y - s * 1.6],
          [x - s * 0.7, y - 2],
        ],
        scene.trim,
      )
    );
  });
  return rect(0, top, 960, 640 - top, water) + glints + boats;
}

function skyline(scene: Scene): string {
  const random = scene.stream('skyline');
  const row = (height: number, share: number) => {
    const color = far(scene, '#6f8288', share);
    return times(13, (i) => {
      const [w, h] = [random.between(60, 100), random.between(height * 0.45, height)];
      const x = i * 78 - 20;
      const lamps = times(6, () => {
        const [dx, dy] = [random.between(8, w - 14), random.between(10, h * 0.7)];
        return rect(
          x + dx,
          scene.base - h + dy,
          6,
          8,
          scene.sky.lit > 0.25 ? '#f6cf8d' : lighter(color, 0.25),
          'opacity=".7"',
        );
      });
      return rect(x, scene.base - h, w, h + 120, color) + lamps;
    });
  };
  return row(260, 0.72) + row(150, 0.52);
}

const views: Partial<Record<Scene['kind'], [typeof hills, ...(typeof hills)[]]>> = {
  stone: [hills],
  farmhouse: [hills],
  plot: [hills, sea],
  hotel: [sea, hills],
  office: [skyline],
  tower: [skyline, sea],
  warehouse: [skyline],
};
