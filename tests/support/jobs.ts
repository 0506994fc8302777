import type { Database } from 'db/client.server';
import type { JobServices, Jobs } from '~/models/jobs/job';
import { createRunner } from '~/models/jobs/runner.server';
import { jobs as allJobs } from '~/runtime/jobs.server';
import { folderFiles } from '~/services/files/files.server';
import { secrets } from './sign-in';
import { now as testNow } from './world';

/** Services of a server without providers, for jobs that run in a test. */
export const jobServices = (db: Database, services: Partial<JobServices> = {}): JobServices => ({
  db,
  dataDir: '',
  files: folderFiles(services.dataDir ?? ''),
  companyBytes: 1e9,
  scanner: null,
  secrets,
  gateway: null,
  vat: { vatRate: 0, vatId: null },
  typesetPdf: async () => Buffer.from('%PDF-'),
  origin: null,
  ways: { mail: 'nowhere', sms: 'nowhere' },
  mode: 'production',
  mailer: null,
  sms: null,
  showsCodes: false,
  post: async () => ({ problem: 'unreachable' }),
  backups: { folder: '', keep: 0, standbyUrl: null },
  runCommand: async () => undefined,
  ...services,
});

/** Runs everything that is due at a moment, without recurring jobs. */
export const runJobs = (
  db: Database,
  services: Partial<JobServices> = {},
  { now = testNow, jobs = allJobs }: { now?: number; jobs?: Jobs } = {},
) => createRunner(jobServices(db, services), jobs, () => now).idle();
