import type { Permission, Role } from 'db/schema/person';
import { createContext, useContext } from 'react';
import { defaultLocale, type Locale, type TextKey } from '~/i18n/words';
import type { PortalName } from '~/paths';

/**
 * What surrounds a screen. Loaders fill it in on the load context, the root reads it through
 * React's context.
 */
export type FrameState = {
  locale: Locale;
  /** Whose clock times are shown by. */
  timeZone: string;
  title: string;
  /** The installation's own, in place of the sign and the name. */
  logo: string | null;
  /** `app`: header and sidebar; `narrow`: the sign-in column; `public`: a header only. */
  shell: 'app' | 'narrow' | 'public';
  portal: PortalName;
  /** Path and query of this page, where a language switch comes back to. */
  here: string;
  person: {
    name: string;
    role: Role;
    parentId: number | null;
    /** Whether they run their company itself. */
    isOwner: boolean;
    may: (permission: Permission) => boolean;
    /**
     * How many messages wait, of the super admin those to support; asked only where a page shows
     * it.
     */
    unread: () => number;
  } | null;
  /** Whether plans are paid for. */
  hasPlans: boolean;
  /** While somebody impersonates `person`: the names on the way, whoever is signed in first. */
  impersonation: { through: string[] } | null;
  toast: { kind: 'good' | 'warn' | 'bad'; text: string } | null;
  /**
   * Who may keep the page: nobody, the browser of whoever asked, or the server for every visitor
   * without a session.
   */
  caching: 'never' | 'private' | 'everybody';
  /** The page's ETag. */
  tag: string;
  /** Where the form stands that was refused. */
  cameFrom?: string;
  /** Its form was sent and comes back with what is wrong. */
  isRefused?: boolean;
  /** The number of an error, on its page and in the log. */
  reference: string | null;
  failed: TextKey | null;
  /** The question against robots has to be a hard one. */
  asksHard?: boolean;
  /** What search engines and shared links are told; pages without it are kept out of them. */
  seo: { description: string; origin: string; path: string } | null;
};

export const emptyFrame = (): FrameState => ({
  locale: defaultLocale,
  timeZone: 'UTC',
  title: '',
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
