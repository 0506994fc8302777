import { useText } from '~/i18n/text';
import { type PortalName, profilePath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';

type RecoveryCodesProps = {
  codes: string[];
  portal: PortalName;
  breadcrumbs: { label: string; href: string }[];
};

export function RecoveryCodes({ codes, portal, breadcrumbs }: RecoveryCodesProps) {
  const text = useText();
  return (
    <>
      <PageHead
        title={text('profile.recovery.title')}
        breadcrumbs={breadcrumbs}
        lead={text('profile.recovery.lead')}
      />
      <Alert kind="warn">{text('profile.recovery.once')}</Alert>
      <Card>
        <ul className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-2">
          {codes.map((code) => (
            <li key={code}>
              <code>
                <Ltr>{code}</Ltr>
              </code>
            </li>
          ))}
        </ul>
      </Card>
      <div>
        <ButtonLink href={profilePath(portal)} kind="primary">
          {text('profile.recovery.saved')}
        </ButtonLink>
      </div>
    </>
  );
}
