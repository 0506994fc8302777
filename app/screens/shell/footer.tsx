import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { locales } from '~/i18n/words';
import {
  accessibilityPath,
  adminLoginPath,
  faqPublicPath,
  inLanguage,
  plansPath,
  privacyPath,
  supportPath,
  termsPath,
} from '~/paths';

const languageNames = { 'en-US': 'English', 'he-IL': 'עברית' };

/** The footer of public pages; its links keep the page's language. */
export function Footer() {
  const { locale, hasPlans, seo } = useFrame();
  const text = useText();
  const links = [
    ...(hasPlans ? ([['plans', plansPath()]] as const) : []),
    ['faq', faqPublicPath()],
    ['support', supportPath()],
    ['adminLogin', adminLoginPath()],
    ['privacy', privacyPath()],
    ['terms', termsPath()],
    ['accessibility', accessibilityPath()],
  ] as const;
  return (
    <footer className="border-t border-line">
      <div
        className={
          'mx-auto flex max-w-[75rem] flex-wrap items-center justify-between ' +
          'gap-x-8 gap-y-2 p-4 sm:p-6'
        }
      >
        <nav aria-label={text('shell.footer.label')}>
          <ul className="flex flex-wrap gap-x-6">
            {links.map(([name, path]) => (
              <li key={name}>
                <FootLink href={inLanguage(path, locale)}>{text(`shell.footer.${name}`)}</FootLink>
              </li>
            ))}
            {seo &&
              locales
                .filter((other) => other !== locale)
                .map((other) => (
                  <li key={other} lang={other}>
                    <FootLink href={inLanguage(seo.path, other)} hrefLang={other}>
                      {languageNames[other]}
                    </FootLink>
                  </li>
                ))}
          </ul>
        </nav>
        <p className="text-xs text-muted">© {text('shell.name')}</p>
      </div>
    </footer>
  );
}

type FootLinkProps = { href: string; hrefLang?: string; children: string };

const FootLink = (props: FootLinkProps) => (
  <a {...props} className="inline-flex min-h-11 min-w-11 items-center text-muted" />
);
