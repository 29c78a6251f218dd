import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeRouter } from './router.ts'

test('only pages of one record depend on search parameters: on a slow device a changed filter would show the pending page, and focus would be lost', () => {
  const { routesById } = makeRouter(new QueryClient())
  const dependent = Object.values(routesById).filter(({ options }) => options.loaderDeps !== undefined)
  expect(dependent.map(({ id }) => id).sort()).toEqual([
    '/_admin/admin/feedbacks/form',
    '/_admin/admin/settings/masters/$entity/form',
  ])
})
