export { ScenarioFormScreen as default } from '~/screens/scenarios/edit';
export {
  scenarioCreateAction as action,
  scenarioCreateLoader as loader,
} from '~/screens/scenarios/save.server';
