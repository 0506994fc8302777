import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '~/api/calls.server';
import type { Schema } from '~/api/input-schema';
import { openApi } from '~/api/openapi.server';
import { apiDocsPath, openApiPath } from '~/paths';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

const document = openApi();
const described = calls.map((call) => {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  return [`${call.method} ${call.path}`, operation!] as const;
});

describe('the document', () => {
  test.each(described)(
    '%s has words, an example of its answer and its refusals',
    (_name, operation) => {
      const { summary, responses, security } = operation;
      expect(summary).toMatch(/^[A-Z]/);
      const [content] = Object.values(
        (responses[200] as { content: Record<string, { example: unknown }> }).content,
      );
      expect(content?.example).toBeDefined();
      expect(Object.keys(responses)).toContain('500');
      if (security.length > 0) expect(Object.keys(responses)).toContain('401');
    },
  );

  test('names each call once, and leads nowhere that is not there', () => {
    const ids = described.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const text = JSON.stringify(document);
    const refs = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref = '']) => ref.split('/'));
    for (const ref of refs) {
      const found = ref.reduce<unknown>(
        (at, part) => (at as Record<string, unknown>)?.[part],
        document,
      );
      expect([ref.join('/'), typeof found]).toEqual([ref.join('/'), 'object']);
    }
    expect(text).not.toContain('$defs');
  });

  test('says figures as figures, files as files, and nothing that no caller decides', () => {
    const body = document.paths['/api/projects']?.post?.requestBody?.content;
    const form = body?.['multipart/form-data']?.schema.properties;
    expect(form?.['images[1][file]']).toEqual({ type: 'string', format: 'binary' });
    expect(form?.['photos_after[]']?.items).toEqual({ type: 'string', format: 'binary' });
    expect(form?.purchase_price?.type).toBe('number');
    expect(JSON.stringify(body)).not.toContain('file_id');
    const login =
      document.paths['/api/login']?.post?.requestBody?.content['application/json']?.schema;
    expect(JSON.stringify(login)).not.toMatch(/"(door|by|redirect_to)"/);
    expect(document.paths['/api/phases']?.get?.parameters.map(({ name }) => name)).toEqual([
      'project_id',
      'updated_since',
      'If-None-Match',
    ]);
  });

  test('offers only multipart where files are taken, and only JSON elsewhere', () => {
    for (const call of calls) {
      const body = document.paths[call.path]?.[call.method.toLowerCase()]?.requestBody;
      const type = call.taken.uploads?.length ? 'multipart/form-data' : 'application/json';
      if (body) expect([call.path, Object.keys(body.content)]).toEqual([call.path, [type]]);
    }
  });

  test('examples of bodies hold only fields of their own schema, with values that the call accepts', () => {
    const bodies = described.flatMap(([name, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema, example }) => ({
        name,
        schema,
        example,
      })),
    );
    for (const { name, schema, example } of bodies) {
      const known = [schema, ...(schema.oneOf ?? [])].flatMap(({ properties = {} }) =>
        Object.keys(properties),
      );
      const unknown = Object.keys(example as object).filter((field) => !known.includes(field));
      expect([name, unknown]).toEqual([name, []]);
    }
    const bodyOf = (path: string) =>
      Object.values(document.paths[path]?.post?.requestBody?.content ?? {})[0] as {
        schema: Schema;
        example: Record<string, unknown>;
      };
    for (const path of ['/api/tenant', '/api/investor', '/api/entrepreneur']) {
      expect(Object.keys(bodyOf(path).schema.properties ?? {})).not.toContain('role_id');
      expect(Object.keys(bodyOf(path).example)).not.toContain('company_id');
    }
    expect(bodyOf('/api/webhooks').example.url).toMatch(/^https:/);
    for (const path of ['/api/payment', '/api/card-details'])
      expect(bodyOf(path).example.card_no).toBe('4242 4242 4242 4242');
    const { Card, AddedCard } = document.components.schemas as Record<string, Schema>;
    for (const card of [Card, AddedCard])
      expect(JSON.stringify(card?.properties?.card_no)).toContain('**** **** **** 4242');
    expect(
      bodyOf('/api/payment').schema.properties?.card_id?.anyOf?.map(({ type }) => type),
    ).toEqual(['string', 'integer']);
  });

  test('each field of an answer has an example that reads as one', () => {
    const schemas = Object.entries(
      document.components.schemas as Record<string, { properties?: object }>,
    );
    const bare = schemas.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(
          ([, field]) =>
            field.type === 'string' &&
            !field.enum &&
            !field.const &&
            !field.examples &&
            !field.format,
        )
        .map(([field]) => `${name}.${field}`),
    );
    expect(bare).toEqual([]);
  });
});

describe('as they are served', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await sharedServer({ seed: 'empty' });
  });

  test('the document is the same, and 304 once it is known', async () => {
    const first = await fetch(server.url + openApiPath());
    expect(await first.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await fetch(server.url + openApiPath(), { headers })).status).toBe(304);
  });

  test.each(['en-US', 'he-IL'])(
    'the page shows every call in %s, without script and from here alone',
    async (language) => {
      const answer = await fetch(server.url + apiDocsPath(), {
        headers: { 'Accept-Language': language },
      });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      for (const [name, { summary, operationId }] of described) {
        expect([name, html.includes(`id="${operationId}"`)]).toEqual([name, true]);
        expect(html).toContain(summary.split(/[’&]/)[0]);
      }
      expect(html).not.toContain('<script');
      expect(html.match(/(?:src|href)="https?:\/\/[^"]+"/g)).toBe(null);
      expect(html).toContain(`lang="${language}"`);
    },
  );
});
