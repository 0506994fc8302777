import { lowMemoryFlags } from '../../scripts/steps.mjs';
import { signIn } from '../sign-in.mjs';
import { admin, post } from './place.mjs';

const atOnce = 8;
const megabyte = 1024 * 1024;

const upload = (size) => {
  const form = new FormData();
  form.set('name', 'Heavy');
  for (let done = 0, i = 0; done < size; done += 15 * megabyte, i++)
    form.append(
      'document',
      new File([Buffer.alloc(Math.min(15 * megabyte, size - done), 37)], `heavy-${i}.pdf`),
    );
  return form;
};

/** Reads RSS from Linux. */
export async function largeUploads(open) {
  if (process.platform !== 'linux')
    return { held: undefined, figures: 'takes Linux, which tells of memory' };
  const server = await open({ env: lowMemoryFlags });
  const cookie = await signIn(server.url, admin);
  const target = `/admin/projects/show/${await firstProject(server, cookie)}/upload`;
  const before = server.memory().now;
  const most = 31 * megabyte;
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => post(server, cookie, target, upload(most))),
  );
  const statuses = [...new Set(answers.map((answer) => answer?.status))];
  const growth = server.memory().most - before;
  const over = await post(server, cookie, target, upload(33 * megabyte));
  await server.stop();
  return {
    held:
      growth < 300 && over?.status === 413 && statuses.every((status) => status && status < 500),
    figures: `${atOnce} of 31 MiB answered ${statuses.join(', ')} for ${growth} MB of memory; 33 MiB ${over?.status ?? 'cut off'}`,
  };
}

async function firstProject({ url }, cookie) {
  const page = await (await fetch(`${url}/admin/projects`, { headers: { Cookie: cookie } })).text();
  return /\/projects\/show\/(\d+)/.exec(page)[1];
}
