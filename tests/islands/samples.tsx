import { renderToStaticMarkup } from 'react-dom/server';
import { Island, renderWithIslands } from '~/islands/island';

type Direction = 'ltr' | 'rtl';
const language = (direction: Direction) =>
  direction === 'rtl'
    ? ({ currency: 'ILS', direction } as const)
    : ({ currency: 'ILS', direction } as const);

export const rows = [
  { label: 'Herzl 12', values: [120_000_000, 100_000_000, 150_000_000] },
  { label: 'בית הכרם, קומה שלישית', values: [90_000_050, null, 95_000_000] },
  { label: 'Yafo <b> & co', values: [300_000_000, 250_000_000, 310_000_000] },
];

const points = [
  { date: '2024-01-10', value: 100_000_000 },
  { date: '2024-06-01', value: 112_500_000 },
  { date: '2025-02-15', value: 131_000_000 },
];

const cards = Array.from({ length: 8 }, (_, index) => ({
  href: `#project-${index}`,
  image: index === 0 ? '/missing.webp' : null,
  name: `Project ${index}`,
  facts: [{ label: 'Value', value: '₪1,200,000', isMoney: true }],
}));

export const barChart = (direction: Direction) => (
  <Island
    name="bar-chart"
    id="money"
    props={{
      ...language(direction),
      title: 'Project financial overview',
      seriesLabels: ['Estimated budget', 'Purchase price', 'Current value'],
      rows,
      words: { chart: 'Chart', table: 'Table', subject: 'Project' },
    }}
  />
);

export const lineChart = (
  <Island
    name="line-chart"
    id="value"
    props={{
      currency: 'ILS',
      title: 'Value over time',
      points,
      words: { chart: 'Chart', table: 'Table', date: 'Date', value: 'Value' },
    }}
  />
);

export const projectCards = (
  <Island
    name="project-cards"
    id="projects"
    props={{
      cards,
      words: { title: 'Projects', empty: 'None yet', previous: 'Previous', next: 'Next' },
    }}
  />
);

export const otpBoxes = (autoFocus = false) => (
  <form action="/sent">
    <Island
      name="otp-boxes"
      id="code"
      props={{ name: 'otp', label: 'Code', hint: 'Six digits', autoSubmit: true, autoFocus }}
    />
  </form>
);

/** Renders part of a page to HTML, as the server sends it. */
export const html = (node: JSX.Element): Promise<string> =>
  renderWithIslands(() => renderToStaticMarkup(node));
