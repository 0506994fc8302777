import { useText } from '~/i18n/text';
import { Icon } from './icon';
import { Prose } from './text';

type Question = { id: number; question: string; answer: string };

/** Questions whose answers expand below them, marked up for search engines. */
export function Questions({ of, isOpen }: { of: Question[]; isOpen?: boolean }) {
  const text = useText();
  return (
    <div className="questions" itemScope itemType="https://schema.org/FAQPage">
      {of.map(({ id, question, answer }) => (
        <details
          key={id}
          open={isOpen}
          itemProp="mainEntity"
          itemScope
          itemType="https://schema.org/Question"
        >
          <summary>
            <bdi itemProp="name">{question}</bdi>
            <Icon name="chevron-down" />
          </summary>
          {/* The anchor is inside, because browsers open a closed answer for it. */}
          <div
            id={`question-${id}`}
            itemProp="acceptedAnswer"
            itemScope
            itemType="https://schema.org/Answer"
          >
            <div itemProp="text">
              <Prose>
                <Linked text={answer} />
              </Prose>
            </div>
            <a
              className="hint"
              href={`#question-${id}`}
              aria-label={`${text('faq.public.link')}: ${question}`}
            >
              {text('faq.public.link')}
            </a>
          </div>
        </details>
      ))}
    </div>
  );
}

/** A URL in plain text, without the punctuation that ends its sentence. */
const bareLink = /https?:\/\/[^\s<>"'“”״]*[^\s<>"'“”״.,:;!?)\]]/g;

/** Text by a person, with its URLs as links. */
function Linked({ text }: { text: string }) {
  const links = text.match(bareLink) ?? [];
  return text.split(bareLink).map((words, i) => (
    <span key={i}>
      {words}
      {links[i] && (
        <a href={links[i]} dir="ltr">
          {links[i]}
        </a>
      )}
    </span>
  ));
}
