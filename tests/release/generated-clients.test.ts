import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFolder, heyApiClient, orvalClient } from '../support/generated-clients';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { bearerToken } from '../support/session';
import { sharedServer } from '../support/shared-server';

/** Uploads files with generated clients, using only the document. */
let server: RunningServer;
let generated: ReturnType<typeof clientFolder>;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  generated = clientFolder();
  headers = { Authorization: `Bearer ${bearerToken(server.dataDir, 'entrepreneur@yesod.demo')}` };
});
afterAll(() => generated.remove());

const project = {
  name: 'By a client',
  description: 'Made by generated code.',
  location: 'Haifa',
  asset_type_id: 1,
  current_property_value: 2_500_000.5,
  purchase_price: 1_800_000,
  renovation_cost: 400_000,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
};
const photos = async () => ({
  'images[0][file]': await photo('a.jpg', '#111111'),
  'images[0][flag]': 'after',
  'images[1][file]': await photo('b.jpg', '#222222'),
  'photos_before[]': [await photo('c.jpg', '#333333'), await photo('d.jpg', '#444444')],
});
const message = { project_id: 1, subject: 'Roof', message: 'See the offer.', receiver_type: 0 };

type Made = { images: { flag: string }[] };
type Sent = { file: { name: string } | null };
const flags = ({ images }: Made) => images.map(({ flag }) => flag);
const allFlags = ['after', 'before', 'before', 'before'];

describe('a generated client uploads photos with a project and an attachment with a message', () => {
  test('hey-api', async () => {
    const folder = await heyApiClient(generated.document, generated.folder);
    const sdk = await import(path.join(folder, 'sdk.gen.ts'));
    const { client } = await import(path.join(folder, 'client.gen.ts'));
    client.setConfig({ baseUrl: server.url, headers });
    const created = await sdk.postProjects({ body: { ...project, ...(await photos()) } });
    expect([created.error, flags(created.data as Made)]).toEqual([undefined, allFlags]);
    const messageResponse = await sdk.postChatSend({
      body: { ...message, file: await photo('offer.jpg', '#555555') },
    });
    expect((messageResponse.data as Sent).file?.name).toBe('offer.jpg');
  });

  test('orval', async () => {
    const api = await import(await orvalClient(generated.document, generated.folder, server.url));
    const created = await api.postProjects({ ...project, ...(await photos()) }, { headers });
    expect([created.status, flags(created.data as Made)]).toEqual([200, allFlags]);
    const body = { ...message, file: await photo('offer.jpg', '#555555') };
    const messageResponse = await api.postChatSend(body, { headers });
    expect((messageResponse.data as Sent).file?.name).toBe('offer.jpg');
  });
});
