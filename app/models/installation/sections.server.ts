import type { Database } from 'db/client.server';
import { type output, type ZodType, z } from 'zod';
import { changesBetween } from '~/models/audit/record.server';
import { Refused } from '~/models/errors';
import type { UploadField } from '~/models/files/uploads.server';
import { isOwnUnusedUpload } from '~/models/files/visible.server';
import {
  type Caller,
  type Operation,
  operation,
  withExternalCall,
} from '~/models/operation.server';
import type { CamelKeys } from '~/models/payload';
import { type Choices, choices, keepSetting, saveChoices, settingOf } from './choices.server';
import { firstSteps, type SectionName, sectionFields } from './fields';
import { heldBy, sealedKeys } from './providers.server';

const keeping = { roles: ['superadmin'] } as const;
/** There is one installation, and the log wants to know of which record it speaks. */
const recordId = 1;
const logoEndings = ['.png', '.jpg', '.jpeg', '.webp'];

let tell: (() => void) | undefined;

/** @param listener called after choices were saved */
export function onChosen(listener: () => void) {
  tell = listener;
}

export type SectionState = { state: 'saved' | 'skipped' | null; version: number };

/** What became of a section, or of another step of the first run. */
export function stateOf(db: Database, name: string): SectionState {
  const kept = /^(saved|skipped) (\d{1,9})$/.exec(settingOf(db, `section_${name}`)?.value ?? '');
  return kept
    ? { state: kept[1] as 'saved' | 'skipped', version: Number(kept[2]) }
    : { state: null, version: 1 };
}

const noteState = (tx: Database, name: string, { state, version }: SectionState, now: number) =>
  keepSetting(tx, `section_${name}`, `${state} ${version}`, now);

type Chosen = Partial<Record<keyof Choices, string | number | null>>;
type Choose<Name extends SectionName> = (
  context: Caller & { tx: Database; before: Choices },
  input: CamelKeys<output<(typeof sectionFields)[Name]>>,
) => Chosen;

/**
 * @param choose what the choices become, with all that follows; nothing where the environment says
 * it
 */
function section<Name extends SectionName>(
  name: Name,
  choose: Choose<Name>,
  uploads?: UploadField[],
): Operation<void> {
  const update = operation({
    name: 'settings.update',
    ...keeping,
    target: ({ db }) => stateOf(db, name),
    versioned: true,
    input: sectionFields[name] as ZodType,
    uploads,
    run({ audit, target, ...context }, input) {
      const { tx, now } = context;
      const before = choices(tx);
      const held = heldBy();
      const chosen = choose({ ...context, before }, input as never);
      const free = Object.fromEntries(Object.entries(chosen).filter(([field]) => !(field in held)));
      saveChoices(tx, free, now);
      noteState(tx, name, { state: 'saved', version: target.version + 1 }, now);
      audit({ recordId, changes: changesBetween<Record<string, unknown>>(before, free) });
    },
  });
  return withExternalCall(update, (caller, payload) => {
    update(caller, payload);
    tell?.();
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
    if (heldBy().smtpHost) return {};
    const { smtpHost, smtpUser, mailFrom } = server;
    if (smtpHost === null) {
      keepSealed(context, 'smtpPassword', null);
      return { smtpHost, smtpPort: null, smtpSecurity: null, smtpUser: null, mailFrom: null };
    }
    if (mailFrom === null) throw new Refused('mail_from', 'form.errors.required');
    const places = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser'] as const;
    const isMoved = places.some((place) => server[place] !== context.before[place]);
    if (smtpUser === null) keepSealed(context, 'smtpPassword', null);
    else if (smtpPassword) keepSealed(context, 'smtpPassword', smtpPassword);
    else if (isMoved) throw new Refused('smtp_password', 'settings.errors.secretAgain');
    return server;
  }),
  sms: section('sms', (context, { twilioToken, twilioSid, twilioFrom, ...bounds }) => {
    if (heldBy().twilioSid) return bounds;
    if (twilioSid === null) {
      keepSealed(context, 'twilioToken', null);
      return { twilioSid, twilioFrom: null, ...bounds };
    }
    if (twilioFrom === null) throw new Refused('twilio_from', 'form.errors.required');
    if (twilioToken) keepSealed(context, 'twilioToken', twilioToken);
    else if (twilioSid !== context.before.twilioSid)
      throw new Refused('twilio_token', 'settings.errors.secretAgain');
    return { twilioSid, twilioFrom, ...bounds };
  }),
  plans: section('plans', () => ({})),
  backups: section('backups', (_, input) => input),
};

/**
 * A secret goes nowhere it was not typed for: with another server or account it is asked for again.
 */
function keepSealed(
  { tx, secrets, now }: Caller & { tx: Database },
  name: keyof typeof sealedKeys,
  typed: string | null,
) {
  keepSetting(tx, sealedKeys[name], typed && secrets.seal(typed), now);
}

/** A step of the first run that is left for later; `rest` stands for all that are open. */
export const skipStep = operation({
  name: 'settings.skip',
  ...keeping,
  input: z.object({ step: z.enum([...firstSteps, 'rest']) }),
  run({ tx, now, audit }, { step }) {
    const open = firstSteps.filter((name) => stateOf(tx, name).state === null);
    for (const name of step === 'rest' ? open : open.filter((one) => one === step))
      noteState(tx, name, { ...stateOf(tx, name), state: 'skipped' }, now);
    audit({ recordId, changes: { step: { to: step } } });
  },
});
