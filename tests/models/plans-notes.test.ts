import { expect, test } from 'vitest';
import { cleanNotes } from '~/models/plans/notes';

test.each([
  ['<ul><li>Up to 10 projects</li></ul>', '<ul><li>Up to 10 projects</li></ul>'],
  ['Fish &amp; chips & <3', 'Fish &amp; chips &amp; &lt;3'],
  ['<P onclick="x()">One<BR/>two</P>', '<p>One<br>two</p>'],
  ['<script>alert(1)</script>a<style>b{}</style><script>c', 'a'],
  ['<img src=x onerror=alert(1)>a<a href="javascript:x">b</a>', 'ab'],
  ['<img src=x onerror=alert(1)', '&lt;img src=x onerror=alert(1)'],
  ['<b>bold<i>both', '<b>bold<i>both</i></b>'],
  ['</div></ul><b>a</i></b></b>', '<b>a</b>'],
  ['<!-- <b>x</b> -->y', 'x --&gt;y'],
  ['<svg><script>alert(1)</script></svg>a', 'a'],
  ['<scr<script></script>ipt>alert(1)</script>', 'alert(1)'],
  ['<p title=">"><b>x</b></p>', '<p>"&gt;<b>x</b></p>'],
  ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">', ''],
  ['', ''],
])('%j becomes %j', (html, clean) => {
  expect(cleanNotes(html)).toBe(clean);
});

test('whatever stands in it, no tag but the allowed ones comes out, and each is closed', () => {
  const bits = [
    '<b',
    '>',
    '</b>',
    '<script',
    '<!--',
    '-->',
    '"',
    '<li>',
    '</ul>',
    '<img src=x>',
    'a',
    '&lt;',
  ];
  for (let seed = 1; seed < 2_000; seed++) {
    let html = '';
    for (let n = seed; n > 0; n = Math.floor(n / 3)) html += bits[(n * 7 + seed) % bits.length];
    const clean = cleanNotes(html);
    const tags = [...clean.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
    for (const tag of tags) expect(tag).toMatch(/^<\/?(b|li|ul)>$/);
    expect(clean.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
    expect(tags.filter((tag) => tag === '<b>').length).toBe(tags.filter((tag) => tag === '</b>').length);
  }
});
