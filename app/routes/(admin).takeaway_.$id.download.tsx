export { companyExportDownloadLoader as loader } from '~/screens/company-export/show.server';
