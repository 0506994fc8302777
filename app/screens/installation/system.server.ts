import { firstCountry } from '~/http/cookies.server';
import { performForm } from '~/http/form-action.server';
import { pageAction, pageLoader } from '~/http/page.server';
import { timesFor } from '~/models/access/times.server';
import { firstRun } from '~/models/installation/settings.server';
import { systemState } from '~/models/installation/system.server';
import { sendTestMail, sendTestSms, type TestResult } from '~/models/installation/try-out.server';
import { failedJobs, retryJob } from '~/models/jobs/failed.server';
import { countryOfPhone, countryOptions } from '~/models/people/countries.server';
import { ownProfile } from '~/models/profile/profile.server';

import { systemPath } from '~/paths';
import { next } from './section.server';

export const systemLoader = pageLoader((page) => {
  const { frame, text, actor } = page;
  const state = systemState(page);
  const times = timesFor(actor);
  Object.assign(frame, { title: text('system.title'), caching: 'never' });
  const { countryCode, phoneNumber } = ownProfile(page);
  const { backup, errors } = state;
  const withTime = (night: typeof backup.night) =>
    night && { ...night, at: times.minute(night.at) };
  return {
    ...state,
    title: frame.title,
    began: times.minute(state.began),
    backup: {
      ...backup,
      newest: backup.newest && { ...backup.newest, at: times.minute(backup.newest.at) },
      night: withTime(backup.night),
      drill: withTime(backup.drill),
    },
    billingCheck: {
      ...state.billingCheck,
      at: state.billingCheck.at === null ? null : times.minute(state.billingCheck.at),
    },
    errors: errors.map(({ at, ...error }) => ({ ...error, when: times.minute(at) })),
    failedJobs: failedJobs(page).map(({ failedAt, ...job }) => ({
      ...job,
      when: times.minute(failedAt),
    })),
    nextHref: firstRun(page) && next(page),
    countries: countryOptions(frame.locale),
    values: {
      country_code: countryOfPhone(countryCode, phoneNumber) ?? firstCountry(page),
      phone_number: phoneNumber ?? undefined,
    },
  };
});

const done = async (_: unknown, tried: Promise<TestResult>) => ({ tried: await tried });

export const systemAction = pageAction({}, (page) => {
  if (page.form.has('job_id'))
    return performForm(page, retryJob, {
      done: () => page.goTo(systemPath(), 'system.jobs.retried'),
    });
  const isMail = page.form.get('way') === 'mail';
  return performForm(page, isMail ? sendTestMail : sendTestSms, { done });
});
