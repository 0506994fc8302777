import { openQuery } from '~/models/open-query.server';
import { settings } from '~/services/settings/settings.server';
import { brandIn } from './brand.server';
import { choices } from './choices.server';

/** What of the legal pages is known of this installation; null where nothing was chosen. */
export const legalFacts = openQuery({
  run({ db, locale }) {
    const { supportEmail, privacyContact } = choices(db);
    const { captcha, payments, sms } = settings;
    return {
      brand: brandIn(db, locale),
      support: supportEmail,
      privacy: privacyContact ?? supportEmail,
      /** Companies that get to know of whoever uses the site. */
      receivers: [
        ...(sms ? (['twilio'] as const) : []),
        ...(payments.kind === 'stripe' ? (['stripe'] as const) : []),
        ...(captcha.kind === 'recaptcha' ? (['recaptcha'] as const) : []),
      ],
    };
  },
});
