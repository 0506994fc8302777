import { drawBackdrop, skyGradient } from './backdrop';
import { drawBauhaus } from './buildings/bauhaus';
import { drawDuplex } from './buildings/duplex';
import { drawFarmhouse } from './buildings/farmhouse';
import { drawHotel } from './buildings/hotel';
import { drawOffice } from './buildings/office';
import { drawPlot } from './buildings/plot';
import { drawRowHouse } from './buildings/row-house';
import { drawShopfront } from './buildings/shopfront';
import { drawStone } from './buildings/stone';
import { drawTower } from './buildings/tower';
import { drawVilla } from './buildings/villa';
import { drawWarehouse } from './buildings/warehouse';
import { drawGround } from './ground';
import { drawBorder, drawTrees } from './plants';
import { type BuildingKind, createScene, type Flag, type Scene } from './scene';
import { picture, rect } from './svg';

const drawings: Record<BuildingKind, (scene: Scene) => string> = {
  bauhaus: drawBauhaus,
  stone: drawStone,
  villa: drawVilla,
  tower: drawTower,
  'row-house': drawRowHouse,
  warehouse: drawWarehouse,
  shopfront: drawShopfront,
  farmhouse: drawFarmhouse,
  duplex: drawDuplex,
  hotel: drawHotel,
  office: drawOffice,
  plot: drawPlot,
};

/** Low buildings would leave the picture to the sky. */
const sizes: Partial<Record<BuildingKind, number>> = {
  villa: 1.2,
  farmhouse: 1.16,
  duplex: 1.2,
  stone: 1.08,
  'row-house': 1.08,
};

function enlarge(scene: Scene): string {
  const size = sizes[scene.kind] ?? 1;
  const move = `translate(${(scene.center * (1 - size)).toFixed(1)} ${(scene.base * (1 - size)).toFixed(1)})`;
  return `<g transform="${move} scale(${size})">${drawings[scene.kind](scene)}</g>`;
}

/** An SVG of 960 × 640: the same seed and kind are the same building, run down before and renewed after. */
export function drawHouse({ seed, flag, kind }: { seed: number; flag: Flag; kind: BuildingKind }): string {
  const scene = createScene(seed, flag, kind);
  const trees = kind === 'plot' ? '' : drawTrees(scene, 'behind');
  // Row houses have a door every few steps: a hedge would close them.
  const border =
    kind === 'plot' || (kind === 'row-house' && flag === 'after')
      ? ''
      : drawBorder(scene, scene.center - 250, 500);
  const dusk =
    !scene.isWorn && scene.sky.lit > 0.5
      ? rect(0, 0, 960, 640, '#16304a', `opacity="${scene.sky.lit > 0.7 ? 0.2 : 0.1}"`)
      : '';
  const body =
    drawBackdrop(scene) + trees + drawGround(scene) + enlarge(scene) + border + drawTrees(scene, 'front');
  return picture(body + dusk, skyGradient(scene));
}
