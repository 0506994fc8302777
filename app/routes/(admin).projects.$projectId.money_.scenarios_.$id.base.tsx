export {
  scenarioBaseAction as action,
  scenarioBaseLoader as loader,
} from '~/screens/scenarios/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
