import { useLoaderData } from '@remix-run/react';
import { wholePhone } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { deleteAccountPath, type PortalName, twoFactorSettingsPath } from '~/paths';
import { withDialogs } from '~/screens/shell/question';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { PageHead } from '~/ui/page-head';
import { ApiKeys } from './parts/api-keys';
import { Contacts } from './parts/contacts';
import { ProfileForm } from './parts/profile-form';
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
          <Sessions portal={portal} sessions={security.sessions} />
          <ApiKeys portal={portal} keys={security.keys} />
          {security.companyHref && (
            <p>
              <a href={security.companyHref}>{text('company.title')}</a>
            </p>
          )}
          {security.webhooksHref && (
            <p>
              <a href={security.webhooksHref}>{text('webhook.title')}</a>
            </p>
          )}
          {security.auditHref && (
            <p>
              <a href={security.auditHref}>{text('audit.open')}</a>
            </p>
          )}
          {security.companyExportHref && (
            <p>
              <a href={security.companyExportHref}>{text('companyExport.title')}</a>
            </p>
          )}
        </>
      )}
      {security && phone && (
        <p>
          <a href={deleteAccountPath(deletion)}>{text('profile.deleteAccount')}</a>
        </p>
      )}
    </>
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
