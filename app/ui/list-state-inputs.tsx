import { type ListState, listParams } from './list-state';

export function ListStateInputs({ state }: { state: ListState }) {
  return listParams(state).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
