import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

export type ChartWords = { chart: string; table: string };

type Props = { title: string; words: ChartWords; chart: ReactNode; table: ReactNode };

/** Both panels are always in the page; the style sheet folds one away where scripts run, so nothing moves. */
export function ChartFrame({ title, words, chart, table }: Props) {
  return (
    <figure className="chart" aria-label={title}>
      <TabGroup>
        <TabList className="chart-tabs">
          <Tab className="chart-tab">{words.chart}</Tab>
          <Tab className="chart-tab">{words.table}</Tab>
        </TabList>
        <TabPanels>
          <TabPanel static className="chart-panel">
            {chart}
          </TabPanel>
          <TabPanel static className="chart-panel">
            {table}
          </TabPanel>
        </TabPanels>
      </TabGroup>
    </figure>
  );
}
