import type { Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerFigures } from '../app/runtime/metrics.server';
import type { Figures } from '../app/services/metrics/metrics.server';

/** A worker that is busy for longer does not hold up a scrape; its previous figures count. */
const longestWait = 2_000;

/** From a worker that was scraped to the process that started it, and back with everything. */
export type Scrape = { scrape: number };
export type Scraped = Scrape & { workers: WorkerFigures };
/** From that process to each worker, and back with its own figures. */
export type Report = { report: number };
export type Reported = Report & { figures: Figures };

/** Collects the figures of all workers, and remembers what those that ended had counted. */
export function createFigures(workers: ReadonlyMap<number, Worker>) {
  const latest = new Map<Worker, Figures>();
  const waiters = new Map<string, () => void>();
  let ended: Figures = [];
  let retiring = Promise.resolve();
  let restarts = 0;
  let reports = 0;

  const reportOf = (worker: Worker, report: number) =>
    new Promise<void>((resolve) => {
      waiters.set(`${report} ${worker.id}`, resolve);
      worker.send({ report } satisfies Report);
    });

  async function collect(): Promise<WorkerFigures> {
    reports += 1;
    const report = reports;
    let answering = 0;
    const all = [...workers.values()]
      .filter((worker) => worker.isConnected())
      .map(async (worker) => {
        await reportOf(worker, report);
        answering += 1;
      });
    const isOver = new AbortController();
    await Promise.race([
      Promise.all(all),
      pause(longestWait, undefined, { signal: isOver.signal }).catch(() => {}),
    ]);
    isOver.abort();
    for (const key of waiters.keys()) if (key.startsWith(`${report} `)) waiters.delete(key);
    return { figures: [ended, ...latest.values()], answering, restarts };
  }

  /** Adds up what workers counted that have ended, because a counter must never fall. */
  async function retire(worker: Worker) {
    const counted = latest.get(worker)?.filter(({ type }) => type !== 'gauge');
    if (!counted) return;
    const { AggregatorRegistry } = await import('prom-client');
    const sum = AggregatorRegistry.aggregate([ended, counted] as never);
    ended = (await sum.getMetricsAsJSON()) as Figures;
    latest.delete(worker);
  }

  return {
    take(worker: Worker, message: Partial<Scrape & Reported>) {
      const { scrape, report, figures } = message;
      if (figures) {
        latest.set(worker, figures);
        waiters.get(`${report} ${worker.id}`)?.();
      } else if (scrape !== undefined)
        void collect().then((all) => {
          if (worker.isConnected()) worker.send({ scrape, workers: all } satisfies Scraped);
        });
    },
    /** Called when a worker has ended. */
    forget(worker: Worker) {
      restarts += 1;
      retiring = retiring.then(() => retire(worker));
    },
  };
}
