import { money } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import type { Health } from './health';

type HealthMark = { tone: 'good' | 'bad' | 'warn' | 'none'; words: string };

/**
 * Time, money and people in words, the same on pages and in mails. Hidden parts are left out.
 * @param isShort leaves out what a project is late for
 */
export const healthMarks = (
  health: Health,
  text: Text,
  currency: string,
  isShort?: boolean,
): HealthMark[] =>
  [
    timeMark(health, text, isShort),
    moneyMark(health, text, currency),
    peopleMark(health, text),
  ].filter((mark) => mark !== null);

const lateWords = {
  overdue: 'late',
  end: 'afterEnd',
  baseline: 'afterBaseline',
  change: 'byChange',
} as const;

export function timeMark(
  { time }: Pick<Health, 'time'>,
  text: Text,
  isShort = false,
): HealthMark | null {
  if (time === null) return null;
  switch (time.status) {
    case 'late': {
      const reason = isShort ? 'overdue' : (time.reason ?? 'overdue');
      const words = text(`project.health.${lateWords[reason]}`, { count: time.daysLate });
      return { tone: 'bad', words };
    }
    case 'on_time':
      return { tone: 'good', words: text('project.health.onTime') };
    case 'completed':
      return { tone: 'good', words: text('project.health.completed') };
    case 'unplanned':
      return { tone: 'none', words: text('project.health.unplanned') };
  }
}

function moneyMark({ money: costs }: Health, text: Text, currency: string): HealthMark | null {
  if (costs === null) return null;
  return costs.status === 'over'
    ? { tone: 'bad', words: text('project.health.over', { amount: money(costs.over, currency) }) }
    : { tone: 'good', words: text('project.health.within') };
}

function peopleMark({ people }: Health, text: Text): HealthMark | null {
  if (people === null) return null;
  return people.status === 'clear'
    ? { tone: 'good', words: text('project.health.answered') }
    : { tone: 'warn', words: text(`project.health.${people.status}`, { count: people.waiting }) };
}
