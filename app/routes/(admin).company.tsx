export { CompanyScreen as default } from '~/screens/company/settings';
export {
  companyAction as action,
  companyLoader as loader,
} from '~/screens/company/settings.server';
