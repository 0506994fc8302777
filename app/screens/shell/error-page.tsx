import { useView } from '~/http/view';
import { useText } from '~/i18n/text';
import { dashboardPath, landingPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { HouseDrawing } from '~/ui/house-drawing';

const known = {
  400: 'badRequest',
  403: 'forbidden',
  404: 'notFound',
  413: 'tooLarge',
  429: 'tooMany',
} as const;

/** Every status that is not a page of its own: what happened, and a way on. */
export function ErrorPage({ status }: { status: number }) {
  const { person, viewing, portal, cameFrom, reference, failed } = useView();
  const text = useText();
  if (viewing && status === 403) return <RefusedWhileViewing backHref={cameFrom ?? dashboardPath(portal)} />;
  const kind: (typeof known)[keyof typeof known] | undefined = known[status as keyof typeof known];
  const own = kind === undefined ? failed : null;
  return (
    <div className="error-page">
      <HouseDrawing />
      <h1>{text(own ?? `shell.${kind ?? 'error'}.title`)}</h1>
      <p>{text(`shell.${kind ?? 'error'}.text`)}</p>
      {reference && <p>{text('shell.error.reference', { reference })}</p>}
      <ButtonLink href={person ? dashboardPath(portal) : landingPath()} kind="primary">
        {text(person ? 'shell.toDashboard' : 'shell.toStart')}
      </ButtonLink>
    </div>
  );
}

/** The way out, the end of the viewing, stands in the banner above. */
function RefusedWhileViewing({ backHref }: { backHref: string }) {
  const text = useText();
  return (
    <div className="error-page">
      <HouseDrawing />
      <h1>{text('viewAs.refused.title')}</h1>
      <p>{text('viewAs.refused.text')}</p>
      <ButtonLink href={backHref} kind="primary">
        {text('viewAs.refused.back')}
      </ButtonLink>
    </div>
  );
}
