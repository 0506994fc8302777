import { useText } from '~/i18n/text';
import { Hint } from '~/ui/text';

/** A field that the environment overrides. */
export function EnvironmentField({
  label,
  value,
  variable,
}: {
  label: string;
  value: string;
  variable: string;
}) {
  const text = useText();
  return (
    <div>
      <p>
        {label}:{' '}
        <strong>
          <bdi>{value}</bdi>
        </strong>
      </p>
      <Hint>{text('settings.fromEnvironment', { variable })}</Hint>
    </div>
  );
}
