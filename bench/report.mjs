import { availableParallelism } from 'node:os';

/** The figures as Markdown tables. */
export function report({ rows, bytes, ...measured }, { projectCount, seconds }) {
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
    `Node ${process.version}, ${availableParallelism()} cores shared with the load generator, ${projectCount} projects, 10 connections, ${seconds} s each, answers compressed as browsers ask. Only the ratio to the bare line of the same run counts.`,
    '',
    '| | requests/s | median | bare line faster by | goal |',
    '|---|---|---|---|---|',
    ...speed,
    '',
    '| first visit, KB, unpacked → as sent | HTML | script (goal ≤ 4) | CSS (goal ≤ 15) |',
    '|---|---|---|---|',
    ...Object.entries(bytes).map(
      ([name, b]) => `| ${name} | ${kilobytes(b.html)} | ${kilobytes(b.script)} | ${kilobytes(b.css)} |`,
    ),
    '',
    '| | bare line | Yesod | goal |',
    '|---|---|---|---|',
    `| start to first 200 | ${Math.round(measured.bareStart)} ms | ${Math.round(measured.start)} ms | ≤ 600 ms |`,
    `| memory after start | | ${measured.memoryAtStart} MB | ≤ 120 MB |`,
    `| import of ${measured.imported.people} people, looked through / added | | ${(measured.imported.checked / 1000).toFixed(1)} / ${(measured.imported.added / 1000).toFixed(1)} s | ≤ 10 s |`,
    `| memory after load | ${measured.bareMemory} MB | ${measured.memory} MB | ≤ 220 MB |`,
    '',
  ].join('\n');
}
