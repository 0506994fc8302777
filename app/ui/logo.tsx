import { useText } from '~/i18n/text';

/** The installation's own logo, or the default sign and name. */
export function Logo({ src }: { src: string | null }) {
  const text = useText();
  if (src !== null)
    return (
      <span className="logo">
        <img src={src} alt={text('ui.brand')} />
      </span>
    );
  return (
    <span className="logo">
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <path d="M8 3h12v6H8zM4 11h9v6H4zM15 11h9v6h-9zM11 19h15v6H11z" fill="currentColor" />
        <path className="logo-stone" d="M2 19h7v6H2z" />
      </svg>
      {text('ui.brand')}
    </span>
  );
}
