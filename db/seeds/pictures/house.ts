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

/** An SVG of 960 × 640: the same seed and kind are the same building, run down before and renewed after. */
export function drawHouse({ seed, flag, kind }: { seed: number; flag: Flag; kind: BuildingKind }): string {
  const scene = createScene(seed, flag, kind);
  const trees = kind === 'plot' ? '' : drawTrees(scene, 'behind');
  const border = kind === 'plot' ? '' : drawBorder(scene, scene.center - 250, 500);
  const dusk =
    !scene.isWorn && scene.sky.lit > 0.5
      ? rect(0, 0, 960, 640, '#16304a', `opacity="${scene.sky.lit > 0.7 ? 0.2 : 0.1}"`)
      : '';
  const haze = scene.isWorn ? rect(0, 0, 960, 640, '#8d9190', 'opacity=".12"') : '';
  const body =
    drawBackdrop(scene) +
    trees +
    drawGround(scene) +
    drawings[kind](scene) +
    border +
    drawTrees(scene, 'front');
  return picture(body + dusk + haze, skyGradient(scene));
}
