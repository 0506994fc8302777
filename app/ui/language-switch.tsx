import { useText } from '~/i18n/text';

export type LanguageSwitchProps = {
  action: string;
  back: string;
  current: 'en-US' | 'he-IL';
};

/** Each language is named in that language. */
const other = {
  'en-US': { locale: 'he-IL', lang: 'he', name: 'עברית' },
  'he-IL': { locale: 'en-US', lang: 'en', name: 'English' },
} as const;

export function LanguageSwitch({ action, back, current }: LanguageSwitchProps) {
  const text = useText();
  const { locale, lang, name } = other[current];
  return (
    <form method="post" action={action} aria-label={text('ui.shell.language')}>
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="locale"
        value={locale}
        lang={lang}
        className="button button-quiet"
      >
        {name}
      </button>
    </form>
  );
}
