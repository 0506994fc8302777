import { availableParallelism } from 'node:os';
import { booksTable } from './books.mjs';
import { growthTable } from './growth.mjs';
import { visitsTable } from './visits.mjs';
import { workersTable } from './workers.mjs';

export function report(
  { rows, bytes, loads, growth, ...measured },
  { projectCount, seconds, sizes },
) {
  const kilobytes = ({ raw, sent }) => `${(raw / 1000).toFixed(1)} → ${(sent / 1000).toFixed(1)}`;
  let bare = rows[0];
  const speed = rows.map((row) => {
    const isBare = row.name.startsWith('bare');
    if (isBare) bare = row;
    const ratio = isBare ? '1' : `${(bare.perSecond / row.perSecond).toFixed(1)}×`;
    return `| ${row.name} | ${Math.round(row.perSecond)} | ${row.median} ms | ${ratio} | ${row.goal ? `≤ ${row.goal}×` : ''} |`;
  });
  return [
    `# Measured ${new Date().toISOString().slice(0, 10)}`,
    '',
    `Node ${process.version}, ${availableParallelism()} cores shared with the load generator, ${projectCount} projects, 10 connections, ${seconds} s each, answers compressed as browsers ask. The bare line is node:http and better-sqlite3 with a list of its own, and nothing between them; a form's bare line is one durable insert. Only the ratio to the bare line of the same run counts: machines differ, and neighbours are noisy.`,
    '',
    '| | requests/s | median | bare line faster by | goal |',
    '|---|---|---|---|---|',
    ...speed,
    '',
    '| first visit, KB, unpacked → as sent | HTML | script (goal ≤ 4) | CSS (goal ≤ 15) |',
    '|---|---|---|---|',
    ...Object.entries(bytes).map(
      ([name, b]) =>
        `| ${name} | ${kilobytes(b.html)} | ${kilobytes(b.script)} | ${kilobytes(b.css)} |`,
    ),
    '',
    '| first visit of a phone: 1.6 Mbit/s, 150 ms, CPU slowed 6 times | KB with pictures (goal ≤ 80) | script (goal 0) | largest paint (goal ≤ 1200 ms) |',
    '|---|---|---|---|',
    ...loads.map(
      ({ path, all, script, paint }) =>
        `| \`${path}\` | ${(all / 1000).toFixed(1)} | ${script} | ${paint} ms |`,
    ),
    '',
    ...visitsTable(measured.visits),
    ...workersTable(measured.workers),
    '| | bare line | Yesod | goal |',
    '|---|---|---|---|',
    `| start to first 200 | ${Math.round(measured.bareStart)} ms | ${Math.round(measured.start)} ms | ≤ 500 ms |`,
    `| memory after start | | ${measured.memoryAtStart} MB | ≤ 130 MB |`,
    `| import of ${measured.imported.people} people, looked through / added | | ${(measured.imported.checked / 1000).toFixed(1)} / ${(measured.imported.added / 1000).toFixed(1)} s | ≤ 10 s |`,
    `| memory after load | ${measured.bareMemory} MB | ${measured.memory} MB | ≤ 220 MB |`,
    '',
    ...booksTable(measured.books),
    '',
    'The same page for a small and a large company, asked in turns; what is flat stands near 1.',
    '',
    ...growthTable(growth, sizes),
    '',
  ].join('\n');
}
