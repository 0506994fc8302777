import { availableParallelism, totalmem } from 'node:os';
import { isSupportedCountry } from 'libphonenumber-js/min';

export type Environment = NodeJS.Dict<string>;

export function timeZone({ TIME_ZONE: name }: Environment): string | null {
  if (!name) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new Error(
      `TIME_ZONE must be the name of a time zone, such as Asia/Jerusalem, not “${name}”.`,
    );
  }
}

export function required(env: Environment, name: string, by: string): string {
  const value = env[name];
  if (!value) throw new Error(`${by} needs ${name}.`);
  return value;
}

export function oneOf<Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const value = env[name] || fallback;
  if (!(values as readonly string[]).includes(value))
    throw new Error(`${name} must be one of ${values.join(', ')}, not “${value}”.`);
  return value as Value;
}

export function wholeNumber(env: Environment, name: string, fallback: number): number {
  const value = env[name];
  if (!value) return fallback;
  if (!/^\d{1,5}$/.test(value)) throw new Error(`${name} must be a whole number, not “${value}”.`);
  return Number(value);
}

const mostWorkers = 16;
const mostByDefault = 4;
/** The memory that one of several processes needs at most, in bytes. */
const memoryOfWorker = 512 * 1024 ** 2;

/** By default one process for each core, up to four, as far as the memory goes. */
export function workerCount(env: Environment): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const byMachine = Math.min(availableParallelism(), Math.floor(memory / memoryOfWorker));
  const count = wholeNumber(env, 'WORKERS', Math.min(mostByDefault, Math.max(1, byMachine)));
  if (count < 1 || count > mostWorkers)
    throw new Error(`WORKERS must be from 1 to ${mostWorkers}, not “${env.WORKERS}”.`);
  return count;
}

export function parsePercent(env: Environment, name: string, fallback: number): number {
  const rate = Number(env[name] || fallback);
  if (!(rate >= 0 && rate < 100))
    throw new Error(`${name} must be a percentage, not “${env[name]}”.`);
  return rate;
}

export function country({ COUNTRY: code = '' }: Environment): string | null {
  if (code && !isSupportedCountry(code))
    throw new Error(`COUNTRY must be the two letters of a country, such as IL, not “${code}”.`);
  return code || null;
}

/** @throws if a code is not a country's */
export function countryCodes(list: string): string[] {
  const codes = list
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const unknown = codes.find((code) => !isSupportedCountry(code));
  if (unknown)
    throw new Error(`SMS_COUNTRIES must list countries by two letters, not “${unknown}”.`);
  return codes;
}

export function gigabytes(env: Environment, name: string, fallback: number): number {
  const count = Number(env[name] || fallback);
  if (!(count > 0)) throw new Error(`${name} must be a number above zero, not “${env[name]}”.`);
  return count * 1_000_000_000;
}

export function daemonAt(address: string): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(address) ?? [];
  if (!host) throw new Error('CLAMD must be HOST:PORT of a ClamAV daemon, such as clamav:3310.');
  return { host, port: Number(port) };
}

export function originOf(address: string, name = 'PUBLIC_URL'): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} is not a URL.`);
  return url.origin;
}

const shortestToken = 16;

export function metricsToken({ METRICS_TOKEN: token }: Environment): string | null {
  if (token && token.length < shortestToken)
    throw new Error(`METRICS_TOKEN must have at least ${shortestToken} characters.`);
  return token || null;
}
