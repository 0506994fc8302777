import { useText } from '~/i18n/text';
import { Island } from '~/islands/island';
import type { Project } from '~/models/projects/visible.server';
import { Section } from '~/ui/card';
import { Fold } from '~/ui/fold';

type Props = {
  project: Project;
  values: { date: string; currentPropertyValue: number }[];
  isOpen?: boolean;
};

export function ValueOverTime({ project, values, isOpen = false }: Props) {
  const text = useText();
  return (
    <Section id="values" title={text('project.show.values')}>
      <Fold label={text('project.sections.showValues')} isOpen={isOpen}>
        <Island
          name="line-chart"
          id={`values-${project.id}`}
          props={{
            title: text('project.show.values'),
            currency: project.currency,
            points: values.map(({ date, currentPropertyValue }) => ({
              date,
              value: currentPropertyValue,
            })),
            words: {
              chart: text('project.show.chart'),
              table: text('project.show.table'),
              date: text('project.show.date'),
              value: text('project.field.currentValue'),
            },
          }}
        />
      </Fold>
    </Section>
  );
}
