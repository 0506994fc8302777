import { mkdirSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { openApi } from '~/api/openapi.server';

// Lets tsc check the API tests against the API's document (tests/api/client.test.ts).
mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/api.d.ts', astToString(await openapiTS(openApi() as never)));
