// Pages that few begin with: where each of them is. The first page does not carry the list.
import type { Route } from '../state/routes';

/** Those of App.svelte. */
export type First = 'new' | 'begin' | 'table' | 'rules' | 'settings';

export const MORE: Record<Exclude<Route['page'], 'lobby' | First>, () => Promise<{ default: unknown }>> = {
  analysis: () => import('./Analysis.svelte'),
  figures: () => import('../figures/Figures.svelte'),
  account: () => import('./AccountPage.svelte'),
  today: () => import('./Today.svelte'),
  challenge: () => import('./Challenge.svelte'),
  statistics: () => import('./Statistics.svelte'),
  lessons: () => import('./Lessons.svelte'),
  lesson: () => import('./Lesson.svelte'),
  puzzles: () => import('./Puzzles.svelte'),
  puzzle: () => import('./PuzzlePage.svelte'),
  admin: () => import('../admin/Admin.svelte'),
  tournaments: () => import('./Tournaments.svelte'),
  tournament: () => import('./Tournament.svelte'),
  clubs: () => import('./Clubs.svelte'),
  club: () => import('./Club.svelte'),
  nowhere: () => import('./Nowhere.svelte'),
};
