import { describe, expect, test } from 'vitest';
import { explained } from '~/models/explain';
import { Explain } from '~/ui/explain';
import { html } from './render';

const holders = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    explained(`Holder ${at}`, 100, {
      href: `/holdings/${at}`,
      parts: [explained('Paid in', 100)],
    }),
  );
const render = (count: number) =>
  html(<Explain figures={[explained('Profit', 100, { parts: holders(count) })]} currency="ILS" />);

describe('the explanation of a figure', () => {
  test('opens each part, with its page outside the control that opens it', () => {
    const page = render(25);
    expect(page.match(/<details/g)).toHaveLength(26);
    expect(page.match(/<summary[^>]*>.*?<\/summary>/gs)?.join('')).not.toContain('<a ');
    expect(page).toContain('href="/holdings/24"');
  });

  test('leads to the pages of the parts where there are too many to open', () => {
    const page = render(26);
    expect(page.match(/<details/g)).toHaveLength(1);
    expect(page.match(/href="\/holdings\/\d+"/g)).toHaveLength(26);
    expect(page).not.toContain('Paid in');
  });
});
