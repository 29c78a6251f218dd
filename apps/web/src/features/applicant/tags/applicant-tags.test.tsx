import { screen, waitFor, within } from '@testing-library/react'
import { type Tag, tagLimits } from '@vouch/contract'
import { expect, it } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testApplication } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApplicantPage } from '../applicant-page.tsx'

const trial = { id: testId(40), name: 'Trial day' }
const referred = { id: testId(41), name: 'Referred' }

async function show(tags: Tag[], handlers: Parameters<typeof fakeApi>[0] = {}, mayTag = true) {
  const api = fakeApi({
    getApplicant: () => testApplication({ tags, mayTag }),
    getImpressions: () => ({
      applicationId: testId(1),
      own: null,
      othersCount: 0,
      others: null,
    }),
    listTags: () => ({
      items: [referred, trial].map((tag) => ({ ...tag, uses: null })),
      mayManage: false,
    }),
    addTag: ({ body }) => {
      const { name } = body as { name: string }
      const known = [referred, trial].find((tag) => tag.name === name)
      tags.push(known ?? { id: testId(50 + tags.length), name })
      return { tags }
    },
    removeTag: ({ params }) => {
      tags.splice(
        tags.findIndex(({ id }) => id === params.tagId),
        1,
      )
      return { tags }
    },
    ...handlers,
  })
  const rendered = await renderInApp(
    <ApplicantPage jobId={testId(700)} userId={testId(101)} list={{}} neighbours={null}>
      {null}
    </ApplicantPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })
  return { ...rendered, api }
}

const field = () => screen.getByRole('combobox', { name: 'Add a tag' })
const shown = () =>
  within(screen.getByRole('list', { name: 'Tags' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('adds a new tag, and one of the company, by keyboard', async () => {
  const { user, api } = await show([])
  await user.type(field(), 'Night shift{Enter}')
  await waitFor(() => expect(shown()).toEqual(['Night shift']))
  expect(field()).toHaveProperty('value', '')
  await user.type(field(), 'tri')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Trial day'])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(shown()).toEqual(['Night shift', 'Trial day']))
  const sent = api.calls.filter(({ id }) => id === 'addTag').map(({ request }) => request.body)
  expect(sent).toEqual([{ name: 'Night shift' }, { name: 'Trial day' }])
})

it('removes a tag, keeps the focus, and undoes it', async () => {
  const { user } = await show([trial])
  await user.click(screen.getByRole('button', { name: 'Remove tag Trial day' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull())
  expect(document.activeElement).toBe(field())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(shown()).toEqual(['Trial day']))
})

it('at the limit, removing a tag shows the field and focuses it', async () => {
  const all = Array.from({ length: tagLimits.application }, (_, n) => ({
    id: testId(60 + n),
    name: `Tag ${n + 1}`,
  }))
  const { user } = await show(all)
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove tag Tag 3' }))
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

it('a rejected tag stays in the field with the error', async () => {
  const message = 'Use at most 20 tags. Remove one first.'
  const { user } = await show([], {
    addTag: () => {
      throw new FakeProblem('invalid', message, { errors: [{ path: 'name', message }] })
    },
  })
  await user.type(field(), 'One more{Enter}')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field()).toHaveProperty('value', 'One more')
})

it('viewers can only read tags', async () => {
  await show([trial], {}, false)
  expect(shown()).toEqual(['Trial day'])
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove tag/ })).toBeNull()
})
