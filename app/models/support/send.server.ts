import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { supportMessages } from 'db/schema/support';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { textOf } from '~/i18n/words';
import { emailField, line, orNull, paragraph } from '~/models/fields';
import { choices } from '~/models/installation/choices.server';
import { countOrRefuse, networkOf } from '~/models/limits/limits.server';
import { type PublicCaller, publicOperation } from '~/models/operation.server';
import { queueMessages } from '~/models/outbox/send.server';
import { addRow } from '~/models/rows.server';
import { supportMessagePath } from '~/paths';

const supportFields = z.object({
  name: line(120),
  email: line(254).pipe(emailField('support.errors.email')),
  phone: orNull(
    line(30).refine((text) => /^\+?(?:[\s().-]*\d){6,15}$/.test(text), 'support.errors.phone'),
  ),
  message: paragraph(5000),
});

type SupportMessage = z.output<typeof supportFields>;

export const sendSupportMessage = publicOperation({
  name: 'support.send',
  input: supportFields,
  once: true,
  run(context, input) {
    const { tx, secrets, actor, address, locale, now } = context;
    countOrRefuse(context, 'supportPerNetwork', networkOf(address));
    const id = addRow(tx, supportMessages, { ...input, personId: actor?.id, locale }, now);
    queueMessages(tx, secrets, notices(tx, context, { ...input, id }), now);
    return { id };
  },
});

type Sender = Pick<PublicCaller, 'actor' | 'locale' | 'origin'>;

const notices = (tx: Database, sender: Sender, input: SupportMessage & { id: number }) =>
  recipients(tx).flatMap(({ email, locale }) => {
    if (!email) return [];
    const text = textOf(locale, sender.locale);
    const { name, phone } = input;
    const from = [name, input.email, phone, sender.actor?.companyName].filter(Boolean).join('\n');
    const link = sender.origin && new URL(supportMessagePath(input.id), sender.origin).href;
    const parts = [text('support.mail.text'), input.message, from, link];
    return {
      channel: 'mail' as const,
      to: email,
      subject: text('support.mail.subject', { name }),
      text: parts.filter(Boolean).join('\n\n'),
    };
  });

/** The support address from the settings, or else every super admin. */
function recipients(tx: Database) {
  const { supportEmail, locale } = choices(tx);
  return supportEmail ? [{ email: supportEmail, locale }] : superAdmins(tx);
}

const superAdmins = (tx: Database) =>
  tx
    .select({ email: people.email, locale: people.locale })
    .from(people)
    .where(
      and(
        eq(people.role, 'superadmin'),
        eq(people.isActive, true),
        isNull(people.deletedAt),
        isNotNull(people.email),
      ),
    )
    .all();
