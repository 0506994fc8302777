export { FigureChangesScreen as default } from '~/screens/figure-changes/list';
export {
  figureChangesAction as action,
  figureChangesLoader as loader,
} from '~/screens/figure-changes/list.server';
