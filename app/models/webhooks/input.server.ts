import { z } from 'zod';
import { line, many } from '~/models/fields';
import { settings } from '~/services/settings/settings.server';
import { addressProblem } from '~/services/webhooks/address';
import { webhookEvents } from './events';

const event = z.enum(webhookEvents, 'form.errors.choice');

const url = line(500).superRefine((value, context) => {
  const problem = addressProblem(value, settings.privateWebhooks);
  if (problem) context.addIssue({ code: 'custom', message: `webhook.errors.${problem}` });
});

export const webhookFields = z.object({
  name: line(80),
  url,
  events: many(event, webhookEvents.length).refine(
    (events) => events.length > 0,
    'webhook.errors.noEvent',
  ),
});

export type WebhookFields = { name: string; url: string; events: string[] };
