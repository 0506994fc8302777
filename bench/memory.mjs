import { exportPeople, largePhoto, sendPhotos } from './heavy.mjs';
import { browserHeaders } from './load.mjs';

const pages = ['/admin/projects', '/admin/dashboard', '/admin/tenants', '/', '/login'];
const intervalMs = 60;
/** Seconds between two of the same kind. */
const every = { photos: 10, export: 15, sample: 5 };

/**
 * Measures the memory under mixed load, in MB: constant page views, eight photos and an export now
 * and then.
 */
export async function measureMemory({ url, memory }, cookie, minutes) {
  const by = { url, cookie };
  const photo = await largePhoto();
  const samples = [];
  const end = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= end;
  const repeat = async (seconds, run) => {
    while (!isOver()) {
      await run();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };
  let requests = 0;
  const ask = async () => {
    const headers = { ...browserHeaders, Cookie: cookie };
    const response = await fetch(url + pages[requests++ % pages.length], { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A page answered ${response.status}`);
  };
  await Promise.all([
    ...[1, 2, 3].map(() => repeat(intervalMs / 1000, ask)),
    repeat(every.photos, () => sendPhotos(by, photo, 1)),
    repeat(every.export, () => exportPeople(by)),
    repeat(every.sample, async () => void samples.push(memory())),
  ]);
  return { samples, requests, minutes };
}

/** At most one line per minute, with one character per 10 MB. */
export function memoryCurve({ samples, requests, minutes }) {
  const step = Math.max(1, Math.round(samples.length / Math.max(12, Math.min(30, minutes))));
  const peaks = samples.flatMap((_, i) =>
    i % step ? [] : [Math.max(...samples.slice(i, i + step))],
  );
  const seconds = (i) => Math.round((i * step * minutes * 60) / samples.length);
  const sorted = [...samples].sort((a, b) => a - b);
  return [
    `${requests} pages in ${minutes} min; half the time under ${sorted[sorted.length >> 1]} MB, at most ${sorted.at(-1)} MB (goal 220).`,
    '',
    '```',
    ...peaks.map(
      (mb, i) =>
        `${String(seconds(i)).padStart(5)} s ${String(mb).padStart(4)} MB ${'#'.repeat(Math.round(mb / 10))}`,
    ),
    '```',
  ];
}
