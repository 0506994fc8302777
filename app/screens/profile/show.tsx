import { Outlet, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { deleteAccountPath } from '~/paths';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/description';
import { PageHead } from '~/ui/page-head';
import { Contacts } from './parts/contacts';
import { ProfileForm } from './parts/profile-form';
import { Sessions } from './parts/sessions';
import { TwoFactorState } from './parts/two-factor-state';
import type { ShownProfile } from './show.server';

export function ProfileScreen() {
  const { portal, profile, role, security } = useLoaderData() as ShownProfile;
  const text = useText();
  const { companyName } = profile;
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
          phone={profile.phone}
          isOwn={security !== null}
        />
      </Section>
      <Section title={text('profile.details')}>
        <ProfileForm />
      </Section>
      {security && (
        <>
          <TwoFactorState portal={portal} isOn={profile.twoFactorEnabled} codesLeft={security.codesLeft} />
          <Sessions portal={portal} sessions={security.sessions} />
          {security.auditHref && (
            <p>
              <a href={security.auditHref}>{text('audit.open')}</a>
            </p>
          )}
        </>
      )}
      {security && profile.phone && (
        <p>
          <a href={deleteAccountPath(deletion)}>{text('profile.deleteAccount')}</a>
        </p>
      )}
      <Outlet />
    </>
  );
}
