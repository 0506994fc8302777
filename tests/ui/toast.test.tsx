import { expect, test } from 'vitest';
import { Toast } from '~/ui/toast';
import { html } from './render';

test('what went wrong speaks up, what was done is told when there is a pause', () => {
  expect(html(<Toast kind="bad">Delete failed</Toast>)).toContain('role="alert"');
  expect(html(<Toast kind="good">Saved</Toast>)).toContain('role="status"');
});
