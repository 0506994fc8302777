import { expect, test } from 'vitest';
import { checkbox } from '~/models/fields';
import { imageChoices } from '~/models/projects/input';

test.each([true, 'true', '1', 'on'])('%j means yes', (value) =>
  expect(checkbox.parse(value)).toBe(true),
);
test.each([false, 'false', '0', undefined])('%j means no', (value) =>
  expect(checkbox.parse(value)).toBe(false),
);
test.each(['no', 'yes', '', '2', 'toString', [true], {}])('%j is invalid', (value) =>
  expect(checkbox.safeParse(value).success).toBe(false),
);

test('removes a picture only for yes', () => {
  const isRemoved = (remove: unknown) =>
    imageChoices
      .parse([{ id: '7', remove }])
      .some((choice) => 'isRemoved' in choice && choice.isRemoved);
  expect([false, '0', 'false', undefined].map(isRemoved)).toEqual([false, false, false, false]);
  expect([true, '1', 'true', 'on'].map(isRemoved)).toEqual([true, true, true, true]);
  expect(imageChoices.safeParse([{ id: '7', remove: 'no' }]).success).toBe(false);
});
