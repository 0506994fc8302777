import { z } from 'zod';
import { line, many } from '~/models/fields';
import { type WebhookEvent, webhookEvents } from './events';

const event = z.custom<WebhookEvent>(
  (value) => webhookEvents.includes(value as WebhookEvent),
  'form.errors.choice',
);

export const webhookFields = z.object({
  name: line(80),
  url: line(500),
  events: many(event, webhookEvents.length).refine((chosen) => chosen.length > 0, 'webhook.errors.noEvent'),
});

export type WebhookFields = { name: string; url: string; events: string[] };
