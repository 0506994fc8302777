import type { Database } from 'db/client.server';
import { type output, type ZodType, z } from 'zod';
import { changesBetween } from '~/models/audit/record.server';
import { Refused } from '~/models/errors';
import type { UploadField } from '~/models/files/uploads.server';
import { isOwnUnusedUpload } from '~/models/files/visible.server';
import { type Caller, type Operation, operation } from '~/models/operation.server';
import type { CamelKeys } from '~/models/payload';
import { type Choices, choices, saveChoices, saveSetting, settingOf } from './choices.server';
import { firstSteps, type SectionName, sectionFields } from './fields';
import { environmentOverrides, sealedKeys } from './providers.server';
import { saveProviders } from './sign-in-providers.server';

const settingsRule = { roles: ['superadmin'] } as const;
/** The audit log needs a record id; there is only one installation. */
const recordId = 1;
const logoEndings = ['.png', '.jpg', '.jpeg', '.webp'];

type SectionState = { state: 'saved' | 'skipped' | null; version: number };

/** The state of a section or setup step: saved, skipped or neither. */
export function stateOf(db: Database, name: string): SectionState {
  const match = /^(saved|skipped) (\d{1,9})$/.exec(settingOf(db, `section_${name}`)?.value ?? '');
  return match
    ? { state: match[1] as 'saved' | 'skipped', version: Number(match[2]) }
    : { state: null, version: 1 };
}

const saveState = (tx: Database, name: string, { state, version }: SectionState, now: number) =>
  saveSetting(tx, `section_${name}`, `${state} ${version}`, now);

export type NewSettings = Partial<Record<keyof Choices, string | number | boolean | null>>;
type Choose<Name extends SectionName> = (
  context: Caller & { tx: Database; before: Choices },
  input: CamelKeys<output<(typeof sectionFields)[Name]>>,
) => NewSettings;

/** @param choose returns the new settings; those set by the environment are ignored */
function section<Name extends SectionName>(
  name: Name,
  choose: Choose<Name>,
  uploads?: UploadField[],
): Operation<void> {
  return operation({
    name: 'settings.update',
    ...settingsRule,
    target: ({ db }) => stateOf(db, name),
    versioned: true,
    input: sectionFields[name] as ZodType,
    uploads,
    run({ audit, target, ...context }, input) {
      const { tx, now } = context;
      const before = choices(tx);
      const overrides = environmentOverrides();
      const values = choose({ ...context, before }, input as never);
      const saved = Object.fromEntries(
        Object.entries(values).filter(([field]) => !(field in overrides)),
      );
      saveChoices(tx, saved, now);
      saveState(tx, name, { state: 'saved', version: target.version + 1 }, now);
      audit({ recordId, changes: changesBetween<Record<string, unknown>>(before, saved) });
    },
  });
}

const logo: UploadField = {
  field: 'logo',
  as: 'logo_id',
  kind: 'photo',
  endings: logoEndings,
  kinds: 'settings.errors.logoKind',
  drops: 'remove_logo',
};

export const updateSection: Record<SectionName, Operation<void>> = {
  brand: section(
    'brand',
    ({ tx, actor, before }, { logoId, removeLogo, ...names }) => {
      const { logoFileId } = before;
      if (logoId !== undefined && logoId !== logoFileId && !isOwnUnusedUpload(tx, actor, logoId))
        throw new Refused('logo', 'person.errors.photoGone');
      return { ...names, logoFileId: removeLogo ? null : (logoId ?? logoFileId) };
    },
    [logo],
  ),
  region: section('region', (_, input) => input),
  landing: section('landing', (_, input) => input),
  contact: section('contact', (_, input) => input),
  mail: section('mail', (context, { smtpPassword, ...server }) => {
    if (environmentOverrides().smtpHost) return {};
    const { smtpHost, smtpUser, mailFrom } = server;
    if (smtpHost === null) {
      saveSecret(context, 'smtpPassword', null);
      return { smtpHost, smtpPort: null, smtpSecurity: null, smtpUser: null, mailFrom: null };
    }
    if (mailFrom === null) throw new Refused('mail_from', 'form.errors.required');
    const serverFields = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser'] as const;
    const isMoved = serverFields.some((place) => server[place] !== context.before[place]);
    if (smtpUser === null) saveSecret(context, 'smtpPassword', null);
    else if (smtpPassword) saveSecret(context, 'smtpPassword', smtpPassword);
    else if (isMoved) throw new Refused('smtp_password', 'settings.errors.secretAgain');
    return server;
  }),
  sms: section('sms', (context, { twilioToken, twilioSid, twilioFrom, ...bounds }) => {
    if (environmentOverrides().twilioSid) return bounds;
    if (twilioSid === null) {
      saveSecret(context, 'twilioToken', null);
      return { twilioSid, twilioFrom: null, ...bounds };
    }
    if (twilioFrom === null) throw new Refused('twilio_from', 'form.errors.required');
    if (twilioToken) saveSecret(context, 'twilioToken', twilioToken);
    else if (twilioSid !== context.before.twilioSid)
      throw new Refused('twilio_token', 'settings.errors.secretAgain');
    return { twilioSid, twilioFrom, ...bounds };
  }),
  providers: section('providers', (context, input) => saveProviders(context, input)),
  plans: section('plans', () => ({})),
  backups: section('backups', (_, input) => input),
};

/**
 * A saved secret is only sent to the server it was entered for; changing the server requires
 * entering it again.
 */
function saveSecret(
  { tx, secrets, now }: Caller & { tx: Database },
  name: keyof typeof sealedKeys,
  secret: string | null,
) {
  saveSetting(tx, sealedKeys[name], secret && secrets.seal(secret), now);
}

/** Skips a setup step for now; `rest` skips all open steps. */
export const skipStep = operation({
  name: 'settings.skip',
  ...settingsRule,
  input: z.object({ step: z.enum([...firstSteps, 'rest']) }),
  run({ tx, now, audit }, { step }) {
    const open = firstSteps.filter((name) => stateOf(tx, name).state === null);
    for (const name of step === 'rest' ? open : open.filter((one) => one === step))
      saveState(tx, name, { ...stateOf(tx, name), state: 'skipped' }, now);
    audit({ recordId, changes: { step: { to: step } } });
  },
});
