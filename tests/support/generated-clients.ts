import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { generate } from 'orval';
import { openApi } from '~/api/openapi.server';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * A folder inside the project, so that generated code finds the packages it imports; removed by
 * `remove`.
 */
export function clientFolder() {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache/clients-'));
  const document = path.join(folder, 'openapi.json');
  writeFileSync(document, JSON.stringify(openApi()));
  return { folder, document, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Generates a client and returns the path of its module. */
export async function heyApiClient(document: string, folder: string): Promise<string> {
  const output = path.join(folder, 'hey-api');
  await createClient({
    input: document,
    output: { path: output },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
  return output;
}

/** Generates a client of plain functions and returns the path of its module. */
export async function orvalClient(
  document: string,
  folder: string,
  baseUrl: string,
): Promise<string> {
  const target = path.join(folder, 'orval.ts');
  await generate({
    input: { target: document },
    output: { target, client: 'fetch', mode: 'single', baseUrl },
  });
  return target;
}
