import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { type ComponentProps, forwardRef, type ReactNode } from 'react';

export type ChartWords = { chart: string; table: string };

type Props = { id: string; title: string; words: ChartWords; chart: ReactNode; table: ReactNode };

/**
 * Both panels are always in the page; CSS hides one if scripts run, so the layout does not shift.
 * Without scripts the table is folded below the drawing.
 */
export function ChartFrame({ id, title, words, chart, table }: Props) {
  const tabs = [
    { of: `${id}-chart`, word: words.chart, content: chart },
    {
      of: `${id}-table`,
      word: words.table,
      content: (
        <details className="chart-fold">
          <summary>{words.table}</summary>
          {table}
        </details>
      ),
    },
  ];
  return (
    <figure className="chart" aria-label={title}>
      <TabGroup>
        <TabList className="chart-tabs">
          {tabs.map(({ of, word }) => (
            <Tab key={of} as={TabButton} id={`${of}-tab`} of={of} className="chart-tab">
              {word}
            </Tab>
          ))}
        </TabList>
        <TabPanels>
          {tabs.map(({ of, content }) => (
            <TabPanel key={of} as={Panel} id={of} static className="chart-panel">
              {content}
            </TabPanel>
          ))}
        </TabPanels>
      </TabGroup>
    </figure>
  );
}

/** Headless UI links tabs to panels only in the browser, so the server renders the attributes. */
const TabButton = forwardRef<HTMLButtonElement, ComponentProps<'button'> & { of: string }>(
  ({ of, ...props }, ref) => <button {...props} ref={ref} aria-controls={of} />,
);

const Panel = forwardRef<HTMLDivElement, ComponentProps<'div'>>((props, ref) => (
  <div role="tabpanel" {...props} ref={ref} aria-labelledby={`${props.id}-tab`} />
));
