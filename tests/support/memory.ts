import { readFileSync } from 'node:fs';

/** The bytes of memory a process uses now, or its peak; Linux only. */
export function memoryOf(pid: number, when: 'now' | 'most'): number {
  const name = when === 'now' ? 'VmRSS' : 'VmHWM';
  const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  ) ?? [0, 'NaN'];
  return Number(kibibytes) * 1024;
}
