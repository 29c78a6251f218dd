import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeRouter } from '#app/router.ts'
import { routesFor } from './next-routes.ts'

test('every prefetched route exists', () => {
  const paths = Object.keys(makeRouter(new QueryClient()).routesByPath)
  const known = paths.map((path) => path.replace(/(.)\/$/, '$1').replaceAll('$', ':'))
  for (const role of ['visitor', 'candidate', 'employer', 'admin'] as const) {
    expect(routesFor(role).length).toBeGreaterThan(0)
    expect(known).toEqual(expect.arrayContaining([...routesFor(role)]))
  }
})
