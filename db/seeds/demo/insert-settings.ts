import { settings } from '../../schema/settings';
import type { Seeding } from './seeding';

/** Claims and addresses of nobody real; the steps of a first run are done. */
const chosen = {
  choice_lessWork: '70%',
  choice_activeProjects: '10K+',
  choice_rating: '99.5%',
  choice_supportEmail: 'support@yesod.demo',
  choice_privacyContact: 'privacy@yesod.demo',
};
const steps = ['brand', 'region', 'mail', 'sms', 'plans', 'backups'];

export function insertSettings({ tx, calendar }: Pick<Seeding, 'tx' | 'calendar'>) {
  const rows = [
    ...Object.entries(chosen),
    ...steps.map((name) => [`section_${name}`, 'saved 2'] as const),
  ];
  const updatedAt = calendar.time(-30);
  tx.insert(settings)
    .values(rows.map(([key, value]) => ({ key, value, updatedAt })))
    .run();
}
