export {
  languageAction as action,
  languageLoader as loader,
} from '~/screens/shell/language.server';
