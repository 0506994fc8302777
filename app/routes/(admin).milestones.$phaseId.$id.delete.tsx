export { QuestionScreen as default } from '~/screens/shell/question';
export {
  milestoneDeleteAction as action,
  milestoneDeleteLoader as loader,
} from '~/screens/work/milestone-list.server';
