import { useText } from '~/i18n/text';
import type { Health } from '~/models/projects/health';
import { healthMarks } from '~/models/projects/health-words';
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
  const all = healthMarks(health, text, currency, isShort);
  const problems = all.filter(({ tone }) => tone !== 'good');
  const onTrack: Mark = { tone: 'good', words: text('project.health.onTrack') };
  const short = problems.length > 0 ? problems : [onTrack];
  if (all.length === 0) return null;
  return (
    <Marks label={text('project.health.label')} marks={isShort ? short : all} isLarge={!isShort} />
  );
}
