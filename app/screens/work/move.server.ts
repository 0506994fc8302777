import { notFound } from '~/http/portals.server';
import type { Place } from '~/models/work/place.server';

const idShape = /^[1-9]\d{0,14}$/;

/** Reads which row of a list goes where; anything else is a form of some other page. */
export function readMove(form: FormData): { id: number; place: Place } {
  const id = String(form.get('id') ?? '');
  const intent = form.get('intent');
  const before = String(form.get('before') ?? '');
  if (!idShape.test(id)) throw notFound();
  if (intent === 'up' || intent === 'down') return { id: Number(id), place: intent };
  if (intent !== 'place' || (before !== '' && !idShape.test(before))) throw notFound();
  return { id: Number(id), place: { before: before === '' ? null : Number(before) } };
}
