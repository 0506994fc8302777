export {
  scenarioDeleteAction as action,
  scenarioDeleteLoader as loader,
} from '~/screens/scenarios/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
