import { expect, test } from 'vitest';
import { safePath } from '~/http/origin.server';

test.each(['/projects', '/admin/projects?page=2&search=%D7%91', '/projects/show/3?a=//b'])(
  'accepts %s',
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  '/%09//evil.test\n',
  'javascript:alert(1)',
  'projects',
  '',
  `/${'a'.repeat(2001)}`,
  '/..//evil.test',
  null,
  undefined,
  42,
])('rejects %j', (path) => {
  expect(safePath(path)).toBeUndefined();
});
