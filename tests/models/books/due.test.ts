import { webhookDeliveries } from 'db/schema/webhook';
import { expect, test } from 'vitest';
import { as } from '../../support/caller';
import { runJobs } from '../../support/jobs';
import { now } from '../../support/world';
import { addWebhook } from '../webhooks-set-up';
import { booksSetUp } from './set-up';

