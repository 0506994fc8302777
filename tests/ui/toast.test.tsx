import { expect, test } from 'vitest';
import { Toast } from '~/ui/toast';
import { html } from './render';

test('interrupts a screen reader for errors and waits for a pause after a success', () => {
  expect(html(<Toast kind="bad">Delete failed</Toast>)).toContain('role="alert"');
  expect(html(<Toast kind="good">Saved</Toast>)).toContain('role="status"');
});
