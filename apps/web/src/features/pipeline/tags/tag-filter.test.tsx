import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { TagFilter } from './tag-filter.tsx'

const company = { id: testId(900), name: 'Harbour Health' }

async function show(mayManage: boolean, value?: string) {
  const items = [
    { id: testId(41), name: 'Referred', uses: { count: 1_000, capped: true } },
    { id: testId(40), name: 'Trial day', uses: { count: 1, capped: false } },
  ]
  const onChange = vi.fn()
  const api = fakeApi({
    listTags: ({ query }) => ({
      items: items.map((tag) => (query.get('withUses') === 'true' ? tag : { ...tag, uses: null })),
      mayManage,
    }),
    renameTag: ({ params, body }) => {
      const { name } = body as { name: string }
      const message = 'There is already a tag “Trial day”. Choose another name.'
      if (name === 'trial day')
        throw new FakeProblem('invalid', message, { errors: [{ path: 'name', message }] })
      const tag = items.find(({ id }) => id === params.tagId)
      if (tag) tag.name = name
      return { id: params.tagId, name }
    },
    deleteTag: ({ params }) => {
      items.splice(
        items.findIndex(({ id }) => id === params.tagId),
        1,
      )
      return null
    },
  })
  const app = await renderInApp(<TagFilter companies={[company]} value={value} onChange={onChange} />)
  return { ...app, api, onChange }
}

it('chooses a tag, and says when the chosen one was deleted', async () => {
  const { user, onChange } = await show(false, testId(77))
  const field = await screen.findByRole('combobox', { name: 'Tag' })
  await waitFor(() => expect(field).toHaveProperty('value', 'Deleted tag'))
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Referred' }))
  expect(onChange).toHaveBeenCalledWith(testId(41))
  expect(screen.queryByRole('button', { name: 'Edit tags' })).toBeNull()
})

it('renames and deletes tags, with the reason at the field', async () => {
  const { user } = await show(true)
  await user.click(await screen.findByRole('button', { name: 'Edit tags' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your company’s tags' }))
  await user.click(await dialog.findByRole('button', { name: 'Rename Referred' }))
  const field = dialog.getByRole('textbox', { name: 'Tag name' })
  await user.clear(field)
  await user.type(field, 'trial day{Enter}')
  expect(await dialog.findByText('There is already a tag “Trial day”. Choose another name.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'Known{Enter}')
  await user.click(await dialog.findByRole('button', { name: 'Delete Known' }))
  const confirm = within(await screen.findByRole('dialog', { name: 'Delete the tag “Known”?' }))
  expect(confirm.getByText('It will be removed from 1,000+ applicants. You cannot undo this.')).toBeTruthy()
  await user.click(confirm.getByRole('button', { name: 'Delete tag' }))
  await waitFor(() => expect(dialog.queryByText('Known')).toBeNull())
  expect(dialog.getByText('Trial day')).toBeTruthy()
})

it('Escape leaves the field or the question, and then the dialog', async () => {
  const { user } = await show(true)
  await user.click(await screen.findByRole('button', { name: 'Edit tags' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your company’s tags' }))
  await user.click(await dialog.findByRole('button', { name: 'Rename Referred' }))
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Rename Referred' })),
  )
  await user.click(dialog.getByRole('button', { name: 'Delete Referred' }))
  await screen.findByRole('dialog', { name: 'Delete the tag “Referred”?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(dialog.getByText('Referred')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
