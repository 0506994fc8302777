export { CompanyExportScreen as default } from '~/screens/company-export/show';
export {
  companyExportAction as action,
  companyExportLoader as loader,
} from '~/screens/company-export/show.server';
