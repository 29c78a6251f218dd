import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** Only the test's router knows this address. */
const form = '/form' as '/'

function page(when: boolean) {
  return (
    <>
      <LeaveGuard when={when} params={['value']} />
      <LinkAnchor to={form} search={{ value: 'a', tab: 'uses' } as never}>
        Uses
      </LinkAnchor>
      <LinkAnchor to={form} search={{ value: 'b' } as never}>
        Other value
      </LinkAnchor>
    </>
  )
}

test('unsaved changes: a link to another record on the same page asks, one to another tab does not', async () => {
  const { user, path } = await renderInApp(page(true), { at: '/form?value=a' })
  await user.click(screen.getByRole('link', { name: 'Uses' }))
  await waitFor(() => expect(path()).toBe('/form?value=a&tab=uses'))
  await user.click(screen.getByRole('link', { name: 'Other value' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(screen.getByRole('button', { name: 'Stay on page' }))
  expect(path()).toBe('/form?value=a&tab=uses')
  await user.click(screen.getByRole('link', { name: 'Other value' }))
  await user.click(await screen.findByRole('button', { name: 'Leave page' }))
  await waitFor(() => expect(path()).toBe('/form?value=b'))
})

test('without changes no link asks', async () => {
  const { user, path } = await renderInApp(page(false), { at: '/form?value=a' })
  await user.click(screen.getByRole('link', { name: 'Other value' }))
  await waitFor(() => expect(path()).toBe('/form?value=b'))
})
