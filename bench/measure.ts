const rounds = Number(process.env.BENCH_ROUNDS ?? 9);

export const printHead = () =>
  console.log('| in ms | median | fastest | processor | goal |\n|---|---|---|---|---|');

/**
 * The medians of the time and of the processor's time of some rounds, and the fastest of them.
 * Each round is prepared first, which is not measured.
 */
export function measure(name: string, goal: number | null, run: () => unknown, prepare = () => {}) {
  for (let round = 0; round < 5; round += 1) {
    prepare();
    run();
  }
  const times: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    prepare();
    const start = performance.now();
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    times.push(performance.now() - start);
    busy.push((user + system) / 1000);
  }
  const [time, processor] = [times, busy].map((all) => all.sort((one, other) => one - other));
  const figures = [time![rounds >> 1], time![0], processor![rounds >> 1]];
  const cells = figures.map((ms) => ms!.toFixed(1)).join(' | ');
  console.log(`| ${name} | ${cells} | ${goal === null ? '' : `≤ ${goal}`} |`);
}
