import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';

type ProvidersProps = {
  providers: { name: string; href: string }[];
  /** The page with the form for codes, where this one leaves it out. */
  otherHref: string | null;
};

/** Plain links, which lead to the providers without script. */
export function Providers({ providers, otherHref }: ProvidersProps) {
  const text = useText();
  if (providers.length === 0) return null;
  return (
    <div className="grid max-w-xl gap-3">
      {providers.map(({ name, href }) => (
        <ButtonLink key={href} href={href} kind={otherHref ? 'primary' : 'secondary'}>
          {text('provider.continue', { name })}
        </ButtonLink>
      ))}
      {otherHref && (
        <p>
          <a href={otherHref}>{text('provider.otherWays')}</a>
        </p>
      )}
    </div>
  );
}
