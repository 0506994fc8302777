import { type Times, timesIn } from '~/i18n/times';
import { installation } from '~/models/installation/standing.server';
import type { Actor } from './actor.server';

/** The clock somebody sees times by: their company's, else the installation's (docs/rules.md#times). */
export const timesFor = (actor: Pick<Actor, 'timeZone'> | null): Times =>
  timesIn(actor?.timeZone ?? installation().timeZone);
