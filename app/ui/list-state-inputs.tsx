import { type ListState, listParams } from './list-state';

/** The rest of a list's state, carried along by a GET form. */
export function ListStateInputs({ state }: { state: ListState }) {
  return listParams(state).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
