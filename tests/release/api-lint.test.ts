import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { openApi } from '~/api/openapi.server';

const document = JSON.stringify(openApi());

test('passes Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // `/projects/documents` next to `/projects/{id}` was agreed; the fixed path always wins.
      'no-ambiguous-paths': 'off',
      // Each installation serves the document, so its server is `/`.
      'no-server-example.com': 'off',
    },
  });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

test('passes Spectral', async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] } as never);
  const problems = await spectral.run(document);
  expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([]);
  // Both programs read megabytes, which takes longer while other tests run.
});
