import { Icon, type IconName } from './icon';

export type Tone = 'good' | 'bad' | 'warn' | 'info';

const toneIcons: Record<Tone, IconName> = {
  good: 'ok',
  bad: 'error',
  warn: 'warning',
  info: 'info',
};

export function ToneIcon({ tone }: { tone: Tone }) {
  return <Icon name={toneIcons[tone]} />;
}
