// Loaded before a server (`node --import`): its clock starts at the time in CLOCK_AT and runs.
const startsAt = Date.parse(process.env.CLOCK_AT);
const shift = startsAt - Date.now();
const now = Date.now;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now() + shift] : parts));
  }
  static now() {
    return now() + shift;
  }
};
