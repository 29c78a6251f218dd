import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { isOpening } from '#ui/first-view/fresh-visit.ts'
import { followNavigations } from './follow-navigations.ts'

test('a page that a link opens is new until it is rendered; one that "back" returns to is not', async () => {
  const opened: (readonly [string, boolean])[] = []
  const root = createRootRoute()
  const pageAt = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => {
        useState(() => opened.push([path, isOpening()]))
        return null
      },
    })
  const router = createRouter({
    routeTree: root.addChildren([pageAt('/list'), pageAt('/job')]),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
  })
  followNavigations(router as never)
  const change = (to: (history: typeof router.history) => void) =>
    act(async () => {
      to(router.history)
      await router.load()
    })
  await router.load()
  render(<RouterProvider router={router as never} />)
  await change((history) => history.push('/job'))
  expect(opened.at(-1)).toEqual(['/job', true])
  expect(isOpening()).toBe(false)
  await change((history) => history.back())
  expect(opened.at(-1)).toEqual(['/list', false])
  await change((history) => history.push('/job#part'))
  expect(opened.at(-1)).toEqual(['/job', false])
})

test('the page that a guard leads to is loaded, although nobody else follows the history yet', async () => {
  const root = createRootRoute()
  const guarded = createRoute({
    getParentRoute: () => root,
    path: '/guarded',
    beforeLoad: () => {
      throw redirect({ to: '/login' })
    },
  })
  const logIn = createRoute({ getParentRoute: () => root, path: '/login', component: () => 'Welcome back' })
  const router = createRouter({
    routeTree: root.addChildren([guarded, logIn]),
    history: createMemoryHistory({ initialEntries: ['/guarded'] }),
  })
  followNavigations(router as never)
  await router.load()
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByText('Welcome back')).toBeTruthy()
})
