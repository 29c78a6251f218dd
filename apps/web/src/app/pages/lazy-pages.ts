import { lazy } from 'react'

// Few people ever see them: the first page of everybody else is lighter without.
export const NotFoundPage = lazy(() =>
  import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
)
export const ForbiddenPage = lazy(() =>
  import('./forbidden-page.tsx').then((module) => ({ default: module.ForbiddenPage })),
)
