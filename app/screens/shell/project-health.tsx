import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import type { Health } from '~/models/projects/health';
import { type Mark, Marks } from '~/ui/marks';

type Props = {
  health: Health;
  currency: string;
  /** Only what needs attention, or one word if nothing does. */
  isShort?: boolean;
};

/** Time, money and people of a project (docs/rules.md#health), as far as the reader sees them. */
export function HealthMarks({ health, currency, isShort }: Props) {
  const text = useText();
  const marks = [
    timeMark(health, text),
    moneyMark(health, text, currency),
    peopleMark(health, text),
  ];
  const all = marks.filter((mark) => mark !== null);
  const problems = all.filter(({ tone }) => tone !== 'good');
  const onTrack: Mark = { tone: 'good', words: text('project.health.onTrack') };
  const short = problems.length > 0 ? problems : [onTrack];
  if (all.length === 0) return null;
  return (
    <Marks label={text('project.health.label')} marks={isShort ? short : all} isLarge={!isShort} />
  );
}

function timeMark({ time }: Health, text: Text): Mark | null {
  if (time === null) return null;
  switch (time.status) {
    case 'late':
      return { tone: 'bad', words: text('project.health.late', { count: time.daysLate }) };
    case 'on_time':
      return { tone: 'good', words: text('project.health.onTime') };
    case 'completed':
      return { tone: 'good', words: text('project.health.completed') };
    case 'unplanned':
      return { tone: 'none', words: text('project.health.unplanned') };
  }
}

function moneyMark({ money: costs }: Health, text: Text, currency: string): Mark | null {
  if (costs === null) return null;
  return costs.status === 'over'
    ? { tone: 'bad', words: text('project.health.over', { amount: money(costs.over, currency) }) }
    : { tone: 'good', words: text('project.health.within') };
}

function peopleMark({ people }: Health, text: Text): Mark | null {
  if (people === null) return null;
  return people.status === 'clear'
    ? { tone: 'good', words: text('project.health.answered') }
    : { tone: 'warn', words: text(`project.health.${people.status}`, { count: people.waiting }) };
}
