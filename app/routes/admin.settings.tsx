export { SettingsScreen as default } from '~/screens/installation/overview';
export { settingsLoader as loader } from '~/screens/installation/overview.server';
