import { useText } from '~/i18n/text';

const steps = ['project', 'invite', 'update'] as const;

export function Steps() {
  const text = useText();
  return (
    <section className="landing-steps">
      <h2>{text('landing.communication.steps.title')}</h2>
      <ol>
        {steps.map((name) => (
          <li key={name}>
            <h3>{text(`landing.communication.steps.${name}.title`)}</h3>
            <p>{text(`landing.communication.steps.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
