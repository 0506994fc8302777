import type { Database } from 'db/client.server';
import { supportMessages } from 'db/schema/desk';
import { people } from 'db/schema/person';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { textOf } from '~/i18n/words';
import { emailField, line, orNull, paragraph } from '~/models/fields';
import { type OpenCaller, openOperation } from '~/models/operation.server';
import { sendMessages } from '~/models/outbox/send.server';
import { countOne, networkOf, refuseOver } from '~/models/proof/limits.server';
import { addRow } from '~/models/rows.server';

const supportFields = z.object({
  name: line(120),
  email: line(254).pipe(emailField('support.errors.email')),
  phone: orNull(line(30).refine((typed) => /^\+?(?:[\s().-]*\d){6,15}$/.test(typed), 'support.errors.phone')),
  message: paragraph(5000),
});

type SupportMessage = z.output<typeof supportFields>;

export const sendSupportMessage = openOperation({
  name: 'support.send',
  input: supportFields,
  once: true,
  run(means, input) {
    const { tx, secrets, actor, address, now } = means;
    const network = networkOf(address);
    refuseOver(tx, 'supportPerNetwork', network, now);
    countOne(tx, 'supportPerNetwork', network, now);
    const id = addRow(tx, supportMessages, { ...input, personId: actor?.id }, now);
    sendMessages(tx, secrets, notices(tx, means, input), now);
    return { id };
  },
});

const notices = (tx: Database, { actor, locale: asked }: OpenCaller, input: SupportMessage) =>
  superAdmins(tx).flatMap(({ email, locale }) => {
    if (!email) return [];
    const text = textOf(locale, asked);
    const from = [input.name, input.email, input.phone, actor?.companyName].filter(Boolean).join('\n');
    return {
      channel: 'mail' as const,
      to: email,
      subject: text('support.mail.subject', { name: input.name }),
      text: `${text('support.mail.text')}\n\n${input.message}\n\n${from}`,
    };
  });

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
