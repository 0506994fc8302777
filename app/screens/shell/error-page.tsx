import { type FrameState, useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { dashboardPath, landingPath } from '~/paths';
import { NoticePage } from '~/ui/empty-state';

const titles = {
  400: 'badRequest',
  403: 'forbidden',
  404: 'notFound',
  413: 'tooLarge',
  429: 'tooMany',
  503: 'busy',
} as const;

export function errorTitle({ impersonation, failed }: FrameState, status: number): TextKey {
  if (impersonation && status === 403) return 'viewAs.refused.title';
  const kind = titles[status as keyof typeof titles] as
    | (typeof titles)[keyof typeof titles]
    | undefined;
  return kind ? `shell.${kind}.title` : (failed ?? 'shell.error.title');
}

export function ErrorPage({ status }: { status: number }) {
  const frame = useFrame();
  const { person, impersonation, portal, cameFrom, reference } = frame;
  const text = useText();
  if (impersonation && status === 403)
    return <RefusedWhileImpersonating backHref={cameFrom ?? dashboardPath(portal)} />;
  const kind: (typeof titles)[keyof typeof titles] | undefined =
    titles[status as keyof typeof titles];
  return (
    <NoticePage
      title={text(errorTitle(frame, status))}
      action={{
        label: text(person ? 'shell.toDashboard' : 'shell.toStart'),
        href: person ? dashboardPath(portal) : landingPath(),
      }}
    >
      <p>{text(`shell.${kind ?? 'error'}.text`)}</p>
      {reference && <p>{text('shell.error.reference', { reference })}</p>}
    </NoticePage>
  );
}

function RefusedWhileImpersonating({ backHref }: { backHref: string }) {
  const text = useText();
  return (
    <NoticePage
      title={text('viewAs.refused.title')}
      action={{ label: text('viewAs.refused.back'), href: backHref }}
    >
      <p>{text('viewAs.refused.text')}</p>
    </NoticePage>
  );
}
