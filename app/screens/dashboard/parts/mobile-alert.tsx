import { useText } from '~/i18n/text';
import type { StoreLinks } from '~/models/landing/store-links.server';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';

/** Projects are made on site as well (000 §1); the stores' links stand here once they are set. */
export function MobileAlert({ links }: { links: StoreLinks }) {
  const text = useText();
  const stores = (['android', 'ios'] as const).flatMap((store) => {
    const href = links[store];
    return href === null ? [] : [{ store, href }];
  });
  return (
    <Alert
      kind="info"
      action={
        stores.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {stores.map(({ store, href }) => (
              <ButtonLink key={store} href={href} icon="download">
                {text(`dashboard.mobile.${store}`)}
              </ButtonLink>
            ))}
          </div>
        )
      }
    >
      {text(stores.length > 0 ? 'dashboard.mobile.app' : 'dashboard.mobile.site')}
    </Alert>
  );
}
