import { browserHeaders } from './load.mjs';

const sorts = [
  'name',
  'location',
  'current_property_value',
  'purchase_price',
  'renovation_cost',
  'wedge',
];
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);

const questions = ({ typeId, ownerId, projectId }) => ({
  'project list': '/admin/projects',
  'project list, page 100': '/admin/projects?page=100',
  ...Object.fromEntries(sorts.map((by) => [`projects by ${by}`, `/admin/projects?orderBy=${by}`])),
  'projects of a type': `/admin/projects?filters[asset_type_id]=${typeId}`,
  'projects of a type by name': `/admin/projects?filters[asset_type_id]=${typeId}&orderBy=name`,
  'projects of a creator': `/admin/projects?created_by=${ownerId}`,
  'projects searched in English': '/admin/projects?search=building',
  'projects searched in Hebrew': `/admin/projects?search=${encodeURIComponent('חיפה')}`,
  'projects searched by two letters, by value':
    '/admin/projects?search=he&orderBy=current_property_value',
  'projects, nothing found': '/admin/projects?search=nowhere',
  'people list': '/admin/users',
  'people list, page 100': '/admin/users?page=100',
  'people by name': '/admin/users?orderBy=name',
  'people by e-mail': '/admin/users?orderBy=email',
  'people of a role': '/admin/users?roles=tenant',
  'people of a role by name': '/admin/users?roles=tenant&orderBy=name',
  'people searched in English': '/admin/users?search=dana',
  'people searched in Hebrew': `/admin/users?search=${encodeURIComponent('לוי')}`,
  'people searched in a role, by name': '/admin/users?roles=tenant&search=measured&orderBy=name',
  dashboard: '/admin/dashboard',
  'one project': `/admin/projects/show/${projectId}`,
});

/** Alternates between both companies, so that a busy machine affects both. Medians in ms. */
export async function measureGrowth(small, large) {
  const rows = [];
  const [ofSmall, ofLarge] = [questions(small.ids), questions(large.ids)];
  for (const name of Object.keys(ofSmall)) {
    const times = { small: [], large: [] };
    for (let round = -3; round < rounds; round++) {
      const [a, b] = [await timeOf(small, ofSmall[name]), await timeOf(large, ofLarge[name])];
      if (round < 0) continue;
      times.small.push(a);
      times.large.push(b);
    }
    rows.push({ name, small: median(times.small), large: median(times.large) });
  }
  return rows;
}

async function timeOf({ url, cookie }, path) {
  const start = performance.now();
  const response = await fetch(url + path, { headers: { ...browserHeaders, Cookie: cookie } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return performance.now() - start;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

export function growthTable(rows, sizes) {
  const count = (n) => n.toLocaleString('en-US');
  return [
    `| p50 in ms, one request at a time | ${count(sizes.small)} projects and people | ${count(sizes.large)} | times (goal ≤ 1.2) |`,
    '|---|---|---|---|',
    ...rows.map(
      ({ name, small, large }) =>
        `| ${name} | ${small.toFixed(1)} | ${large.toFixed(1)} | ${(large / small).toFixed(2)} |`,
    ),
  ];
}
