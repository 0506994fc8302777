import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { query } from '~/models/operation.server';
import { findProvider, isProviderRequired } from '~/models/providers/configured.server';
import { providerKeys } from '~/models/providers/keys';
import { hasAny } from '~/models/rows.server';
import { settings } from '~/services/settings/settings.server';
import { choices, settingOf } from './choices.server';
import { installation } from './current.server';
import { type FirstStep, firstSteps, type SectionName, sectionNames } from './fields';
import {
  backupsOf,
  environmentOverrides,
  mailOf,
  sealedKeys,
  smsBounds,
  smsOf,
} from './providers.server';
import { stateOf } from './sections.server';

const settingsRule = { roles: ['superadmin'] } as const;

/** The saved and effective settings and the variables that override them, without secrets. */
export const installationSettings = query({
  ...settingsRule,
  run({ db, secrets }) {
    const { payments, backups, mail } = settings;
    const isStored = (name: keyof typeof sealedKeys) =>
      settingOf(db, sealedKeys[name]) !== undefined;
    return {
      saved: choices(db),
      effective: installation(),
      overrides: environmentOverrides(),
      states: Object.fromEntries(sectionNames.map((name) => [name, stateOf(db, name)])) as Record<
        SectionName,
        ReturnType<typeof stateOf>
      >,
      hasMail: mailOf(db, secrets) !== null,
      hasSms: smsOf(db, secrets) !== null,
      smsBounds: smsBounds(db),
      hasPassword: isStored('smtpPassword'),
      providerNames: providerKeys.map((key) => findProvider({ db, secrets }, key)?.name ?? null),
      isProviderRequired: isProviderRequired({ db, secrets }),
      providers: providerKeys.map((key) => ({
        key,
        isSet: findProvider({ db, secrets }, key) !== undefined,
        hasSecret: isStored(`providerSecret${key}`),
        issuer: settings.oidc[key - 1]?.issuer ?? null,
      })),
      hasToken: isStored('twilioToken'),
      /** The mail server set by the environment, without its credentials. */
      mailHost: mail && new URL(mail.url).host,
      mailFrom: mail?.from,
      smsFrom: settings.sms?.from,
      payments: payments.kind,
      backups: { ...backupsOf(db), isOwnFolder: backups.folder.startsWith(settings.dataDir) },
    };
  },
});

export type InstallationSettings = ReturnType<typeof installationSettings>;

/** The setup steps of a new installation; null once none is open. */
export const firstRun = query({
  ...settingsRule,
  run({ db, secrets }) {
    const isAdmin = and(eq(people.role, 'admin'), isNull(people.deletedAt));
    /** Steps that are done as soon as their result exists; the others once their form was saved. */
    const hasResult: Partial<Record<FirstStep, boolean>> = {
      mail: mailOf(db, secrets) !== null,
      sms: smsOf(db, secrets) !== null,
      admin: hasAny(db, people, isAdmin),
    };
    const isConfigured: Partial<Record<FirstStep, boolean>> = {
      plans: settings.payments.kind !== 'off',
      backups: settings.backups.keep !== null,
    };
    const steps = firstSteps.map((name) => {
      const { state } = stateOf(db, name);
      const isDone = hasResult[name] ?? (isConfigured[name] || state === 'saved');
      return {
        name,
        state: isDone ? ('done' as const) : state ? ('skipped' as const) : ('open' as const),
      };
    });
    return steps.some(({ state }) => state === 'open') ? steps : null;
  },
});

export type FirstRun = NonNullable<ReturnType<typeof firstRun>>;
