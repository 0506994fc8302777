export { QuestionScreen as default } from '~/screens/shell/question';
export {
  supplierDeleteAction as action,
  supplierDeleteLoader as loader,
} from '~/screens/suppliers/save.server';
