export { TermsScreen as default } from '~/screens/terms/show';
export { termsShowLoader as loader } from '~/screens/terms/terms.server';
