import { useText } from '~/i18n/text';
import { Icon } from './icon';
import { Linked } from './linked';
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
