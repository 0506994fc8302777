import { settings } from '../../schema/settings';
import type { Seeding } from './seeding';

/** Invented claims and addresses; the steps of the first run are done. */
const choices = {
  choice_lessWork: '70%',
  choice_activeProjects: '10K+',
  choice_rating: '99.5%',
  choice_supportEmail: 'support@yesod.demo',
  choice_privacyContact: 'privacy@yesod.demo',
  choice_country: 'IL',
};
const steps = ['brand', 'region', 'mail', 'sms', 'plans', 'backups'];

export function insertSettings({ tx, calendar }: Pick<Seeding, 'tx' | 'calendar'>) {
  const rows = [
    ...Object.entries(choices),
    ...steps.map((name) => [`section_${name}`, 'saved 2'] as const),
  ];
  const updatedAt = calendar.time(-30);
  tx.insert(settings)
    .values(rows.map(([key, value]) => ({ key, value, updatedAt })))
    .run();
}
