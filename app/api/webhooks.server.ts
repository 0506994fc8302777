import { testEvent, webhookEvents } from '~/models/webhooks/events';
import type { Schema } from './input-schema';

const id = (description: string, type: Schema['type'] = 'integer'): Schema => ({
  type,
  description,
  examples: [12],
});

const signed: Record<string, string> = {
  'webhook-id': 'Identical for every attempt. Use it to ignore duplicates.',
  'webhook-timestamp':
    'The time of this attempt, in seconds since 1970. Reject attempts older than five minutes.',
  'webhook-signature':
    'Space-separated signatures, each `v1,` followed by the base64 HMAC-SHA256 of ' +
    '`webhook-id.webhook-timestamp.body`. The key is the base64-decoded part of the secret ' +
    'after `whsec_`.',
};

const eventData: Schema = {
  type: 'object',
  properties: {
    company_id: id('The company.'),
    id: id(
      'The id of the record; for a payment for the plan, of its subscription; for a budget, of the ' +
        'phase whose cost exceeds it.',
    ),
    project_id: id('The record’s project, or null.', ['integer', 'null']),
    changed: {
      type: 'array',
      items: { type: 'string' },
      description: 'The names of the changed fields. Read their values from the API.',
      examples: [['current_property_value']],
    },
  },
  required: ['company_id', 'id', 'project_id', 'changed'],
};
const testData: Schema = {
  type: 'object',
  properties: { company_id: id('The company.') },
  required: ['company_id'],
};

/** The headers of a webhook request, as OpenAPI parameters. */
export const webhookParameters = Object.fromEntries(
  Object.entries(signed).map(([name, description]) => {
    const schema: Schema = { type: 'string' };
    return [name, { name, in: 'header', required: true, description, schema }];
  }),
);
export const webhookSchemas = { WebhookData: eventData, WebhookTestData: testData };

const messageOf = (event: string): Schema => ({
  type: 'object',
  properties: {
    id: {
      type: 'string',
      description: 'The `webhook-id`.',
      examples: ['msg_V3o4w7yXbT2mXg1rB8kQ0A'],
    },
    type: { const: event },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: {
      $ref: `#/components/schemas/${event === testEvent ? 'WebhookTestData' : 'WebhookData'}`,
    },
  },
  required: ['id', 'type', 'timestamp', 'data'],
});

export const describedWebhooks = Object.fromEntries(
  [...webhookEvents, testEvent].map((event) => [
    event,
    {
      post: {
        operationId: `webhook.${event}`,
        summary: event === testEvent ? 'An admin sends a test' : `\`${event}\` happened`,
        security: [],
        parameters: Object.keys(signed).map((name) => ({
          $ref: `#/components/parameters/${name}`,
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: messageOf(event) } },
        },
        responses: {
          '2XX': { description: 'Delivered' },
          '410': { description: 'The webhook is paused and gets no more events' },
          default: { description: 'Rejected: tried eight times within 28 hours' },
        },
      },
    },
  ]),
);

export const webhookExample = {
  id: 'msg_V3o4w7yXbT2mXg1rB8kQ0A',
  type: 'project.updated',
  timestamp: '2026-03-15T12:00:00.000Z',
  data: { company_id: 1, id: 12, project_id: 12, changed: ['current_property_value'] },
};
