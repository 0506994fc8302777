import { useLoaderData } from '@remix-run/react';
import { wholePhone } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { deleteAccountPath, type PortalName, twoFactorSettingsPath } from '~/paths';
import { withDialogs } from '~/screens/shell/question';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts, PlainList } from '~/ui/lists';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { ApiKeys } from './parts/api-keys';
import { Contacts } from './parts/contacts';
import { Passkeys } from './parts/passkeys';
import { ProfileForm } from './parts/profile-form';
import { Providers } from './parts/providers';
import { Sessions } from './parts/sessions';
import type { profileLoader } from './show.server';

export const ProfileScreen = withDialogs(ProfilePage);

function ProfilePage() {
  const { portal, profile, role, security } = useLoaderData<typeof profileLoader>();
  const text = useText();
  const { companyName, phone, countryCode } = profile;
  const deletion = { phone: profile.phoneNumber ?? '', country_code: profile.countryCode ?? '' };
  return (
    <>
      <PageHead title={text('profile.title')} lead={<bdi>{profile.name}</bdi>} />
      <Section title={text('profile.account')}>
        <Facts
          items={[
            { label: text('person.field.role'), value: role },
            ...(companyName
              ? [{ label: text('person.field.companyName'), value: <bdi>{companyName}</bdi> }]
              : []),
          ]}
        />
        <Contacts
          portal={portal}
          email={profile.email}
          isEmailConfirmed={profile.emailVerifiedAt !== null}
          phone={phone && wholePhone(countryCode ?? '', phone)}
          isPhoneConfirmed={profile.phoneVerifiedAt !== null}
          isOwn={security !== null}
        />
      </Section>
      <Section title={text('profile.details')}>
        <ProfileForm />
      </Section>
      {security && (
        <>
          <TwoFactorState
            portal={portal}
            isOn={profile.twoFactorEnabled}
            codesLeft={security.codesLeft}
          />
          <Passkeys portal={portal} {...security.passkeys} />
          <Providers portal={portal} {...security.providers} />
          <Sessions portal={portal} sessions={security.sessions} />
          <ApiKeys portal={portal} keys={security.keys} />
        </>
      )}
      {security && (
        <SettingsIndex
          entries={[
            ['company', security.companyHref],
            ['webhooks', security.webhooksHref],
            ['audit', security.auditHref],
            ['export', security.companyExportHref],
            ['delete', phone ? deleteAccountPath(deletion) : null],
          ]}
        />
      )}
    </>
  );
}

type Entry = keyof typeof entryTitles;

const entryTitles = {
  company: 'company.title',
  webhooks: 'webhook.title',
  audit: 'audit.open',
  export: 'companyExport.title',
  delete: 'profile.deleteAccount',
} as const satisfies Record<string, TextKey>;

/** Links to the other settings, each with what it is for. */
function SettingsIndex({ entries }: { entries: [Entry, href: string | null][] }) {
  const text = useText();
  const visible = entries.flatMap(([name, href]) => (href === null ? [] : [{ name, href }]));
  if (visible.length === 0) return null;
  return (
    <Section title={text('profile.more.title')}>
      <PlainList>
        {visible.map(({ name, href }) => (
          <li key={name}>
            <div>
              <a href={href}>{text(entryTitles[name])}</a>
              <Hint>{text(`profile.more.${name}`)}</Hint>
            </div>
          </li>
        ))}
      </PlainList>
    </Section>
  );
}

type TwoFactorStateProps = { portal: PortalName; isOn: boolean; codesLeft: number };

function TwoFactorState({ portal, isOn, codesLeft }: TwoFactorStateProps) {
  const text = useText();
  return (
    <Section title={text('profile.twoFactor.title')}>
      <p>{text('profile.twoFactor.lead')}</p>
      <p>
        <Badge tone={isOn ? 'good' : 'neutral'}>
          {text(`profile.twoFactor.${isOn ? 'on' : 'off'}`)}
        </Badge>
        {isOn && ` · ${text('profile.recovery.left', { count: codesLeft })}`}
      </p>
      <div>
        <ButtonLink href={twoFactorSettingsPath(portal)}>
          {text(isOn ? 'profile.twoFactor.manage' : 'profile.twoFactor.enable')}
        </ButtonLink>
      </div>
    </Section>
  );
}
