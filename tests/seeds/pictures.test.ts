import { createHash } from 'node:crypto';
import { haifaProjects } from 'db/seeds/demo/projects-haifa';
import { jaffaProjects } from 'db/seeds/demo/projects-jaffa';
import { drawHouse } from 'db/seeds/pictures/house';
import { writePaper } from 'db/seeds/pictures/paper';
import { drawPortrait } from 'db/seeds/pictures/portrait';
import { renderPicture } from 'db/seeds/pictures/render';
import { drawRoom, roomKinds } from 'db/seeds/pictures/room';
import { buildingKinds } from 'db/seeds/pictures/scene';
import { describe, expect, test } from 'vitest';

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const distinct = (texts: string[]) => new Set(texts.map(hash)).size;
const projects = [...jaffaProjects, ...haifaProjects];

describe('drawHouse', () => {
  test('every project of the demo gets a picture of its own, before and after', () => {
    const drawings = projects.flatMap(({ kind, picture }) =>
      (['before', 'after'] as const).map((flag) => drawHouse({ seed: picture, flag, kind })),
    );
    expect(distinct(drawings)).toBe(projects.length * 2);
  });

  test.each(buildingKinds)('26 seeds of the kind %s differ', (kind) => {
    const drawings = Array.from({ length: 26 }, (_, seed) => drawHouse({ seed, flag: 'after', kind }));
    expect(distinct(drawings)).toBe(26);
  });

  test.each(buildingKinds)('the kind %s is the same each time and well-formed', (kind) => {
    const one = drawHouse({ seed: 7, flag: 'before', kind });
    expect(drawHouse({ seed: 7, flag: 'before', kind })).toBe(one);
    expect(one).toContain('width="960" height="640"');
    expect(one).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test('rooms differ by kind, seed and flag', () => {
  const drawings = roomKinds.flatMap((kind) =>
    [0, 1, 2, 3].flatMap((seed) =>
      (['before', 'after'] as const).map((flag) => drawRoom({ seed, kind, flag })),
    ),
  );
  expect(distinct(drawings)).toBe(24);
  expect(drawings.join('')).not.toMatch(/NaN|undefined/);
});

test('a portrait belongs to its name', () => {
  const noa = drawPortrait({ name: 'Noa Levi', isWoman: true });
  expect(drawPortrait({ name: 'Noa Levi', isWoman: true })).toBe(noa);
  expect(drawPortrait({ name: 'Yael Cohen', isWoman: true })).not.toBe(noa);
});

test('a picture is rendered to a small WebP of 960 × 640 and a thumbnail', async () => {
  const rendered = await renderPicture(drawHouse({ seed: 1, flag: 'after', kind: 'stone' }));
  expect(rendered).toMatchObject({ width: 960, height: 640 });
  expect(rendered.bytes.subarray(8, 12).toString()).toBe('WEBP');
  expect(rendered.bytes.length).toBeLessThan(40_000);
  expect(rendered.thumb.length).toBeLessThan(5_000);
});

test('the table of a paper points at its objects', () => {
  const paper = writePaper({ title: 'Permit (draft)', lines: ['One', 'Two \\ three'] }).toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(paper)?.[1]);
  expect(paper.slice(start, start + 4)).toBe('xref');
  const offsets = [...paper.matchAll(/^(\d{10}) 00000 n /gm)].map((match) => Number(match[1]));
  expect(offsets).toHaveLength(6);
  offsets.forEach((offset, i) => {
    expect(paper.slice(offset)).toMatch(new RegExp(`^${i + 1} 0 obj`));
  });
});
