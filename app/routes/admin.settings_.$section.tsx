export { SettingsSectionScreen as default } from '~/screens/installation/section';
export {
  sectionAction as action,
  sectionLoader as loader,
} from '~/screens/installation/section.server';
