import { watchEventLoop } from './event-loop';

/** The figures of one process, as prom-client passes them on to another one. */
export type Figures = { name: string; type: unknown; values: unknown[] }[];

type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/** Null until metrics are turned on, because the library takes 11 MB. */
let metrics: Metrics | null = null;

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @param worker the number of this process, which labels what cannot be added up */
export async function startMetrics(worker: string) {
  metrics ??= await createMetrics(worker);
}

async function createMetrics(worker: string) {
  const { Registry, Counter, Gauge, Histogram } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const eventLoop = watchEventLoop();
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `yesod_${name}`, help, labelNames, registers });

  const cpu = counter('process_cpu_seconds_total', 'Processor time of all processes.');
  const memory = new Gauge({
    name: 'yesod_process_resident_memory_bytes',
    help: 'Memory of each process that answers requests.',
    labelNames: ['worker'],
    registers,
  });
  const delays = (['median', 'p99', 'longest'] as const).map((name) => ({
    name,
    gauge: new Gauge({
      name: `yesod_event_loop_delay_${name}_seconds`,
      help: `How late timers of each process were since the last scrape: ${name}.`,
      labelNames: ['worker'],
      registers,
    }),
  }));
  const readProcess = () => {
    const { user, system } = process.cpuUsage();
    cpu.reset();
    cpu.inc((user + system) / 1e6);
    memory.set({ worker }, process.memoryUsage.rss());
    const delay = eventLoop.read();
    for (const { name, gauge } of delays) gauge.set({ worker }, delay[name]);
    eventLoop.reset();
  };

  const messages = counter(
    'messages_total',
    'Emails and text messages that were sent or given up.',
    ['channel', 'result'],
  );
  const deliveries = counter('webhook_attempts_total', 'Attempts to deliver to a webhook.', [
    'result',
  ]);
  // A counter that appears with its first failure would hide that failure from `increase`.
  for (const result of ['sent', 'failed']) {
    for (const channel of ['mail', 'sms']) messages.inc({ channel, result }, 0);
    deliveries.inc({ result }, 0);
  }

  return {
    requests: counter(
      'http_requests_total',
      'Answered requests. 499: the client left first. prefetch: refused before a click.',
      ['method', 'route', 'status'],
    ),
    durations: new Histogram({
      name: 'yesod_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its response.',
      labelNames: ['method', 'route'],
      buckets,
      registers,
    }),
    attempts: counter('job_attempts_total', 'Attempts of background jobs.', ['kind', 'result']),
    messages,
    deliveries,
    errors: counter('errors_total', 'Errors in the log.'),
    read() {
      readProcess();
      return registry.getMetricsAsJSON() as Promise<Figures>;
    },
  };
}

/**
 * @param route the pattern of the address, which contains no ids
 * @param status the status code, or what happened instead of a response that counts
 */
export function countRequest(
  method: string,
  route: string,
  status: number | string,
  seconds: number,
) {
  metrics?.requests.inc({ method, route, status });
  metrics?.durations.observe({ method, route }, seconds);
}

export const countAttempt = (kind: string, result: 'done' | 'retried' | 'failed') =>
  metrics?.attempts.inc({ kind, result });

export const countMessage = (channel: 'mail' | 'sms', result: 'sent' | 'failed') =>
  metrics?.messages.inc({ channel, result });

export const countDelivery = (result: 'sent' | 'failed') => metrics?.deliveries.inc({ result });

export const countError = () => metrics?.errors.inc();

/** The figures of this process; none while metrics are off. */
export const readFigures = async (): Promise<Figures> => (await metrics?.read()) ?? [];
