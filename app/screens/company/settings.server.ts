import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { companySettings, updateCompany } from '~/models/company/settings.server';
import { countryOptions } from '~/models/people/countries.server';
import { companyPath } from '~/paths';

export const companyLoader = pageLoader((page) => {
  const { frame, text } = page;
  const { name, currency, locale, country, logoFileId, version, isCurrencyKept } =
    companySettings(page);
  return {
    title: text('company.title'),
    isCurrencyKept,
    currency,
    logoFileId,
    countries: countryOptions(frame.locale).map((option) => ({
      value: option.iso,
      label: `${option.name} (\u2066${option.dialCode}\u2069)`,
    })),
    values: {
      name,
      currency: currency as 'USD',
      locale: (locale ?? undefined) as 'en-US' | undefined,
      country: country ?? '',
      version: String(version),
    },
  };
});

export const companyAction = formAction(updateCompany, {
  done: (page) => page.goTo(companyPath(page.portal), 'company.saved'),
});
