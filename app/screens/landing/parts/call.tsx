import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';

type CallProps = {
  href: string;
  label: string;
  loginHref: string | null;
  stores?: { android: string | null; ios: string | null };
};

export function Call({ href, label, loginHref, stores }: CallProps) {
  const text = useText();
  return (
    <p className="landing-call">
      <ButtonLink href={href} kind="primary">
        {label}
      </ButtonLink>
      {loginHref && <ButtonLink href={loginHref}>{text('landing.login')}</ButtonLink>}
      {stores?.android && (
        <ButtonLink href={stores.android}>{text('landing.stores.android')}</ButtonLink>
      )}
      {stores?.ios && <ButtonLink href={stores.ios}>{text('landing.stores.ios')}</ButtonLink>}
    </p>
  );
}
