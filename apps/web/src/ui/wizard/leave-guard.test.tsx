import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { LeaveGuard } from './leave-guard.tsx'

const entity = { entity: 'skills' }
const form = '/admin/settings/masters/skills/form'

function page(when: boolean) {
  return (
    <>
      <LeaveGuard when={when} params={['value']} />
      <LinkAnchor
        to="/admin/settings/masters/$entity/form"
        params={entity}
        search={{ value: 'a', new: true }}
      >
        Same value
      </LinkAnchor>
      <LinkAnchor to="/admin/settings/masters/$entity/form" params={entity} search={{ value: 'b' }}>
        Other value
      </LinkAnchor>
    </>
  )
}

test('unsaved changes: a link to another record on the same page asks, another parameter does not', async () => {
  const { user, path } = await renderInApp(page(true), { at: `${form}?value=a` })
  await user.click(screen.getByRole('link', { name: 'Same value' }))
  await waitFor(() => expect(path()).toBe(`${form}?value=a&new=true`))
  await user.click(screen.getByRole('link', { name: 'Other value' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(screen.getByRole('button', { name: 'Stay on page' }))
  expect(path()).toBe(`${form}?value=a&new=true`)
  await user.click(screen.getByRole('link', { name: 'Other value' }))
  await user.click(await screen.findByRole('button', { name: 'Leave page' }))
  await waitFor(() => expect(path()).toBe(`${form}?value=b`))
})

test('without changes no link asks', async () => {
  const { user, path } = await renderInApp(page(false), { at: `${form}?value=a` })
  await user.click(screen.getByRole('link', { name: 'Other value' }))
  await waitFor(() => expect(path()).toBe(`${form}?value=b`))
})
