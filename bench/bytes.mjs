import { get } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { browserHeaders } from './load.mjs';
import { withoutStyles } from './sign-in.mjs';

/** The bytes of a first visit. Inline styles count as HTML too. */
export async function pageBytes(url, path, cookie) {
  const headers = cookie ? { Cookie: withoutStyles(cookie) } : {};
  const html = await (await fetch(url + path, { headers })).text();
  const filesIn = (pattern) => [...new Set([...html.matchAll(pattern)].map(([, file]) => file))];
  const scripts = filesIn(/<script[^>]+src="([^"]+)"/g);
  const styles = filesIn(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const linked = await size(styles, url, {});
  const inline = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('');
  return {
    html: await size([path], url, headers),
    script: await size(scripts, url, {}),
    css: {
      raw: linked.raw + inline.length,
      sent: linked.sent + (inline && brotliCompressSync(inline).length),
    },
  };
}

async function size(paths, url, headers) {
  let [raw, sent] = [0, 0];
  for (const path of paths) {
    raw += await bodyLength(url + path, headers);
    sent += await bodyLength(url + path, { ...headers, ...browserHeaders });
  }
  return { raw, sent };
}

function bodyLength(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let length = 0;
      response.on('data', (chunk) => (length += chunk.length));
      response.on('end', () => resolve(length));
    }).once('error', reject);
  });
}
