import { darker, mix } from './color';
import type { Scene } from './scene';
import { ellipse, path, polygon, rect, times } from './svg';

/** What the building stands on, from its base line to the lower edge. */
export function drawGround(scene: Scene): string {
  const random = scene.stream('ground');
  const draw = random.pick(grounds[scene.kind] ?? [street, garden]);
  return draw(scene);
}

function street(scene: Scene): string {
  const { base } = scene;
  const stone = mix(scene.isWorn ? '#b3aca0' : '#ddd3c2', scene.sky.bottom, 0.2);
  const joints = times(17, (i) => rect(i * 60, base, 2, 40, darker(stone, 0.12)));
  const dashes = times(7, (i) =>
    rect(i * 150 + 20, base + 88, 70, 6, '#f0e6d0', `opacity="${scene.isWorn ? 0.25 : 0.8}"`),
  );
  const asphalt = mix('#565c5e', scene.sky.bottom, 0.14);
  const kerb = rect(0, base + 40, 960, 9, darker(stone, 0.2));
  return (
    rect(0, base, 960, 40, stone) +
    joints +
    kerb +
    rect(0, base + 49, 960, 200, asphalt) +
    dashes +
    litter(scene)
  );
}

function garden(scene: Scene): string {
  const { base, center } = scene;
  const random = scene.stream('garden');
  const lawn = mix(scene.grass, scene.sky.bottom, 0.12);
  const way = mix('#dccdb2', scene.sky.bottom, 0.2);
  const bend = random.between(-160, 160);
  const track = path(
    `M${center - 26} ${base}L${center + 26} ${base}Q${center + 50} ${base + 60} ${center + bend + 110} 640L${center + bend - 90} 640Q${center - 40} ${base + 60} ${center - 26} ${base}Z`,
    way,
  );
  const tufts = times(40, () => {
    const [x, y] = [random.between(0, 960), random.between(base + 12, 636)];
    return path(`M${x.toFixed(0)} ${y.toFixed(0)}l3 -9 3 9z`, darker(lawn, 0.16));
  });
  return (
    rect(0, base, 960, 200, lawn) +
    ellipse(220, 640, 420, 60, darker(lawn, 0.07)) +
    tufts +
    track +
    litter(scene)
  );
}

function promenade(scene: Scene): string {
  const { base } = scene;
  const tile = mix(scene.isWorn ? '#b5ab9b' : '#e6d5b8', scene.sky.bottom, 0.2);
  const rows = times(4, (row) => rect(0, base + row * 30, 960, 2, darker(tile, 0.13)));
  const tiles = times(28, (i) =>
    rect((i % 14) * 74 + (i > 13 ? 36 : 0), base + (i > 13 ? 32 : 62), 32, 26, darker(tile, 0.07)),
  );
  return rect(0, base, 960, 200, tile) + rows + tiles + litter(scene);
}

function field(scene: Scene): string {
  const { base } = scene;
  const soil = mix(scene.isWorn ? '#a8977a' : '#b08c5f', scene.sky.bottom, 0.15);
  const rows = times(13, (i) => {
    const x = i * 160 - 480;
    return polygon(
      [
        [480 + (x - 0) * 0.45, base + 14],
        [480 + (x + 50) * 0.45, base + 14],
        [x + 120, 640],
        [x - 10, 640],
      ],
      i % 2 ? scene.grass : darker(scene.grass, 0.12),
    );
  });
  return (
    rect(0, base, 960, 200, soil) + rows + rect(0, base, 960, 16, mix(scene.grass, soil, 0.3)) + litter(scene)
  );
}

/** Rubble and rubbish bags lie about while nobody cares. */
function litter(scene: Scene): string {
  if (!scene.isWorn) return '';
  const random = scene.stream('litter');
  const heap = random.pick([150, 780, 640, 300]);
  const rubble = times(18, () => {
    const [x, y, r] = [
      heap + random.between(-80, 80),
      scene.base + 22 + random.between(-8, 14),
      random.between(5, 14),
    ];
    return polygon(
      [
        [x - r, y],
        [x - r * 0.4, y - r],
        [x + r * 0.7, y - r * 0.7],
        [x + r, y],
      ],
      random.pick(['#8e8578', '#a1968a', '#9c6d55', '#7f786e']),
    );
  });
  const [x, y] = [heap + 100, scene.base + 30];
  const sack = (fill: string, dx: number) =>
    path(
      `M${x + dx - 20} ${y}Q${x + dx - 26} ${y - 26} ${x + dx - 5} ${y - 30}L${x + dx - 9} ${y - 38}H${x + dx + 8}L${x + dx + 5} ${y - 30}Q${x + dx + 26} ${y - 26} ${x + dx + 20} ${y}Z`,
      fill,
    );
  return rubble + sack('#857c68', 26) + sack('#998f79', 0);
}

const grounds: Partial<Record<Scene['kind'], [typeof street, ...(typeof street)[]]>> = {
  villa: [garden],
  farmhouse: [field],
  plot: [field],
  hotel: [promenade, street],
  stone: [promenade, garden],
  shopfront: [street],
  warehouse: [street],
  'row-house': [street, promenade],
  duplex: [garden],
  office: [street, promenade],
  tower: [street, garden],
};
