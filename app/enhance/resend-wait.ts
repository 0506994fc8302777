/**
 * Enables the button after `data-seconds`; until then it shows `data-waiting` with a countdown in
 * `{seconds}`.
 */
export default function resendWait(element: HTMLElement): void {
  const button = element as HTMLButtonElement;
  const { seconds, waiting = '' } = button.dataset;
  const ready = button.textContent;
  const end = Date.now() + Number(seconds) * 1000;
  const tick = () => {
    const secondsLeft = Math.ceil((end - Date.now()) / 1000);
    button.disabled = secondsLeft > 0;
    button.textContent =
      secondsLeft > 0 ? waiting.replace('{seconds}', String(secondsLeft)) : ready;
    // Computed from the clock, so a tab that slept is right when it wakes.
    if (secondsLeft > 0) setTimeout(tick, 1000);
  };
  tick();
}
