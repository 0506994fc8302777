import type { Text } from '~/i18n/words';
import type { DocumentAudience } from './input';

type Of = { audience: DocumentAudience; shareClasses: string[] };

/** `Only investors with A, Preferred` */
export const audienceWords = (text: Text, { audience, shareClasses }: Of): string =>
  audience === 'classes'
    ? text('document.audience.ofClasses', { classes: shareClasses.join(', ') })
    : text(`document.audience.${audience}`);

/** The same; null for everyone, and for readers without access to the audience. */
export const restrictionWords = (
  text: Text,
  { audience, shareClasses }: { [Name in keyof Of]: Of[Name] | null },
): string | null =>
  audience === null || shareClasses === null || audience === 'everyone'
    ? null
    : audienceWords(text, { audience, shareClasses });
