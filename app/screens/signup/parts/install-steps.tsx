import { useText } from '~/i18n/text';
import { SummaryButton } from '~/ui/button';

/** How to install the site as an app; the reader's own platform is open. */
export function InstallSteps({ on }: { on: InstallPlatform }) {
  const text = useText();
  const ordered = [on, ...platforms.filter((platform) => platform !== on)];
  return (
    <div className="grid gap-3">
      {ordered.map((platform) => (
        <details key={platform} open={platform === on}>
          <SummaryButton>{text(`install.${platform}.title`)}</SummaryButton>
          <ol className="mt-2 list-decimal ps-6">
            {(['first', 'second', 'third'] as const).map((step) => (
              <li key={step}>{text(`install.${platform}.${step}`)}</li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}

const platforms = ['android', 'ios', 'desktop'] as const;
type InstallPlatform = (typeof platforms)[number];

/** The platform to show first. An iPad that identifies as a Mac counts as a desktop. */
export function platformOf(userAgent: string): InstallPlatform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}
