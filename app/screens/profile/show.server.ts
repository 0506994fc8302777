import { type Page, pageLoader } from '~/http/page.server';
import type { Portal } from '~/http/portals.server';
import { findProfile } from '~/models/profile/find.server';

/** A person's own page. Its parts are private enough that no browser keeps them. */
export const profileLoader = (portal: Portal) => pageLoader(portal, {}, show);

function show({ db, actor, view, text, portal }: Page) {
  const { updatedAt, locale, ...profile } = findProfile(db, actor);
  Object.assign(view, { title: text('profile.title'), tag: null });
  return {
    portal,
    profile,
    version: String(updatedAt),
    language: locale ?? view.locale,
  };
}

export type ShownProfile = ReturnType<typeof show>;
