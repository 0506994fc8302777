export { TermsCreateScreen as default } from '~/screens/terms/create';
export {
  termsCreateAction as action,
  termsCreateLoader as loader,
} from '~/screens/terms/terms.server';
