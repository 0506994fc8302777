import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { companySettings, updateCompany } from '~/models/company/settings.server';
import { countryOptions } from '~/models/people/countries.server';
import { companyPath } from '~/paths';
import { redirectIfUnconfirmed, withKeptForm } from '~/screens/shell/confirmed.server';

export const companyLoader = pageLoader((page) => {
  const { frame, text } = page;
  const { name, currency, locale, country, logoFileId, version, ...company } =
    companySettings(page);
  const tick = (isOn: boolean) => (isOn ? 'on' : undefined);
  return {
    title: text('company.title'),
    isCurrencyKept: company.isCurrencyKept,
    currency,
    logoFileId,
    countries: countryOptions(frame.locale).map((option) => ({
      value: option.iso,
      label: `${option.name} (\u2066${option.dialCode}\u2069)`,
    })),
    values: withKeptForm(page, {
      name,
      currency: currency as 'USD',
      locale: (locale ?? undefined) as 'en-US' | undefined,
      country: country ?? '',
      requires_two_factor: tick(company.requiresTwoFactor),
      requires_fresh_proof: tick(company.requiresFreshProof),
      logo_id: undefined,
      version: String(version),
    }),
  };
});

export const companyAction = formAction(updateCompany, {
  done: (page) => page.goTo(companyPath(page.portal), 'company.saved'),
  refused: redirectIfUnconfirmed,
});
