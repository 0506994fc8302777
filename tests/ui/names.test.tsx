import { expect, test } from 'vitest';
import { Dialog } from '~/ui/dialog';
import { PageHead } from '~/ui/page-head';
import { Pills } from '~/ui/pills';
import { html } from './render';

test('isolates names in heads, breadcrumbs, dialogs and pills, but not our own texts', () => {
  const head = html(
    <PageHead title={{ name: 'Herzl 12' }} breadcrumbs={[{ label: 'Villa (2)', href: '/2' }]} />,
    'he-IL',
  );
  expect(head).toContain('<h1><bdi>Herzl 12</bdi></h1>');
  expect(head).toContain('<a href="/2"><bdi>Villa (2)</bdi></a>');
  expect(html(<PageHead title="פרויקטים" />)).toContain('<h1>פרויקטים</h1>');
  expect(
    html(
      <Dialog title={{ name: 'Roof?' }} closeHref="/">
        –
      </Dialog>,
    ),
  ).toContain('><bdi>Roof?</bdi></h2>');
  expect(
    html(<Pills label="Types" items={[{ label: 'Loft (B)', href: '/', current: false }]} />),
  ).toContain('<bdi>Loft (B)</bdi>');
});
