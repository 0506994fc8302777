import { useText } from '~/i18n/text';
import { nounOf, verbOf, webhookEvents, webhookNouns } from '~/models/webhooks/events';
import { Check } from '~/ui/control';
import { type AnyField, FieldError } from '~/ui/field-frame';
import { Hint } from '~/ui/text';

/** One row per noun, with its events. */
export function EventFields({ field }: { field: AnyField }) {
  const text = useText();
  const ticked = new Set([field.initialValue].flat());
  return (
    <fieldset
      aria-describedby={[field.descriptionId, field.errors && field.errorId]
        .filter(Boolean)
        .join(' ')}
    >
      <legend>{text('webhook.field.events')}</legend>
      <Hint id={field.descriptionId}>{text('webhook.hint.events')}</Hint>
      {webhookNouns.map((noun, row) => {
        const title = text(`webhook.noun.${noun}`);
        return (
          // biome-ignore lint/a11y/useSemanticElements: nested fieldsets are announced twice.
          <div key={noun} role="group" aria-label={title} className="flex flex-wrap gap-x-4">
            <span className="basis-full py-2 font-[600] sm:basis-28">{title}</span>
            <div className="grid flex-1 grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-3">
              {webhookEvents
                .filter((event) => nounOf(event) === noun)
                .map((event, at) => (
                  <Check key={event} className="gap-2">
                    <input
                      type="checkbox"
                      id={row === 0 && at === 0 ? field.id : undefined}
                      name="events[]"
                      value={event}
                      defaultChecked={ticked.has(event)}
                    />
                    {text(`webhook.verb.${verbOf(event)}`)}
                  </Check>
                ))}
            </div>
          </div>
        );
      })}
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  );
}
