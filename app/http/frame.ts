import type { Permission, Role } from 'db/schema/person';
import { createContext, useContext } from 'react';
import { defaultLocale, type Locale, type TextKey } from '~/i18n/words';
import type { Notice } from '~/models/sessions/session.server';
import type { PortalName } from '~/paths';

/**
 * The caches that may keep a page: none, the browser of the person who requested it, or the server
 * for every visitor without a session.
 */
export type Caching = 'never' | 'private' | 'everybody';

/** The part of a page loader's result that the frame reads. */
export type PageData = {
  title: string;
  /** The frame's default if left out. */
  caching?: Caching;
};

/**
 * The page around a screen. Loaders fill it in on the load context; the root reads it from React's
 * context.
 */
export type FrameState = {
  locale: Locale;
  /** The time zone for displayed times. */
  timeZone: string;
  /** The installation's own logo, which replaces the default sign and name. */
  logo: string | null;
  /** `app`: header and sidebar; `narrow`: the sign-in column; `public`: a header only. */
  shell: 'app' | 'narrow' | 'public';
  portal: PortalName;
  /** Path and query of this page, to return to after switching the language. */
  here: string;
  person: {
    name: string;
    role: Role;
    parentId: number | null;
    /** True if they run their own company. */
    isOwner: boolean;
    may: (permission: Permission) => boolean;
    /**
     * The numbers of unread records (support messages are the super admin's), queried only if a
     * page shows them.
     */
    unread: Record<'messages' | 'requests' | 'support', () => number>;
  } | null;
  /** True if plans are paid for. */
  hasPlans: boolean;
  /** While impersonating `person`: the names in the chain, starting with the signed-in person. */
  impersonation: { through: string[] } | null;
  toast: Notice | null;
  /** Applies to loaders that do not return their own. */
  caching: Caching;
  /** The page's ETag. */
  tag: string;
  /** The URL of the form that was rejected. */
  cameFrom?: string;
  /** True if the form was rejected and is shown with its errors. */
  isRefused?: boolean;
  /** The reference of an error, on its page and in the log. */
  reference: string | null;
  failed: TextKey | null;
  /** True if the captcha has to be a hard one. */
  asksHard?: boolean;
  /** Metadata for search engines and shared links; pages without it are not indexed. */
  seo: { description: string; origin: string; path: string } | null;
};

export const emptyFrame = (): FrameState => ({
  locale: defaultLocale,
  timeZone: 'UTC',
  logo: null,
  shell: 'public',
  portal: 'member',
  here: '/',
  person: null,
  hasPlans: false,
  impersonation: null,
  toast: null,
  caching: 'never',
  tag: '',
  reference: null,
  failed: null,
  seo: null,
});

const FrameContext = createContext<FrameState>(emptyFrame());
export const FrameProvider = FrameContext.Provider;
export const useFrame = (): FrameState => useContext(FrameContext);
