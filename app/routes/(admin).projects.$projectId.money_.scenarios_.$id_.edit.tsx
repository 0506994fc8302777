export { ScenarioFormScreen as default } from '~/screens/scenarios/edit';
export {
  scenarioEditAction as action,
  scenarioEditLoader as loader,
} from '~/screens/scenarios/save.server';
