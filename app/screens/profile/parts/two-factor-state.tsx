import { useText } from '~/i18n/text';
import { type PortalName, twoFactorSettingsPath } from '~/paths';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';

type TwoFactorStateProps = { portal: PortalName; isOn: boolean; codesLeft: number };

export function TwoFactorState({ portal, isOn, codesLeft }: TwoFactorStateProps) {
  const text = useText();
  return (
    <Section title={text('profile.twoFactor.title')}>
      <p>{text('profile.twoFactor.lead')}</p>
      <p>
        <Badge tone={isOn ? 'good' : 'neutral'}>{text(`profile.twoFactor.${isOn ? 'on' : 'off'}`)}</Badge>
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
