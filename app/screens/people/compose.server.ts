import type { RequestContext } from '~/http/context.server';
import { publicOrigin } from '~/http/public-origin.server';
import { roleWord } from '~/models/people/kinds';
import type { ComposeWelcome } from '~/models/people/welcome.server';
import { adminLoginPath, loginPath } from '~/paths';

type Asker = Pick<RequestContext, 'frame' | 'text' | 'mode' | 'url'> & { actor: { name: string } };

/** The mail to somebody who was added, in the language of who adds: nobody knows theirs yet. */
export const composeWelcome = (page: Asker): ComposeWelcome => {
  const { frame, text, actor } = page;
  const origin = publicOrigin(page);
  return ({ company, ...added }) => {
    const values = { company, adder: actor.name, role: roleWord(text, added) };
    const lang = frame.locale;
    const path = added.role === 'admin' ? adminLoginPath({ lang }) : loginPath({ by: 'email', lang });
    const login = origin && text('person.welcome.login', { link: new URL(path, origin).href });
    return {
      subject: text('person.welcome.subject', values),
      text: [text('person.welcome.text', values), login].filter(Boolean).join('\n\n'),
    };
  };
};
