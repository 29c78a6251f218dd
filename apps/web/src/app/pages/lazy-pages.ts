import { lazy } from 'react'

// Loaded lazily, because few people see these pages and the first page has a size budget.
export const NotFoundPage = lazy(() =>
  import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
)
export const ForbiddenPage = lazy(() =>
  import('./forbidden-page.tsx').then((module) => ({ default: module.ForbiddenPage })),
)
