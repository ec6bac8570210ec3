import type { Screen } from './screen'

/** dashboard is where everybody begins. It shows to each what their codes cover, and so needs none itself. */
export const dashboard: Screen = {
  path: '/dashboard',
  affix: true,
  texts: 'dashboard',
  load: async () => (await import('./pages/dashboard-page')).DashboardPage,
}

/** ownPages concern whoever is signed in, so they need no code and stand in no menu. */
export const ownPages: readonly Screen[] = [
  {
    path: '/profile',
    hidden: true,
    texts: 'profile',
    load: async () => (await import('../features/profile/profile-page')).ProfilePage,
  },
]
