import { screen, waitFor, within } from '@testing-library/react'
import type { SearchSynonym } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { SearchSynonymsPage } from './search-synonyms-page.tsx'

const swe: SearchSynonym = { id: testId(1), words: ['SWE', 'software engineer'], version: 7 }
const nurse: SearchSynonym = { id: testId(2), words: ['RN', 'registered nurse'], version: 8 }

/** A fake server that stores the groups; `refuse` throws once for the next write. */
function fakeGroups(...start: SearchSynonym[]) {
  const server = { groups: start, refuse: null as FakeProblem | null }
  const write = () => {
    const problem = server.refuse
    server.refuse = null
    if (problem) throw problem
  }
  const wordsOf = (body: unknown) => (body as { words: string[] }).words
  const api = fakeApi({
    listSearchSynonyms: () => ({ items: server.groups, total: server.groups.length }),
    addSearchSynonym: ({ body }) => {
      write()
      const added = { id: testId(50 + server.groups.length), words: wordsOf(body), version: 1 }
      server.groups = [...server.groups, added]
      return added
    },
    changeSearchSynonym: ({ params, body, headers }) => {
      write()
      const before = server.groups.find(({ id }) => id === params.id)
      if (!before) throw new FakeProblem('not-found', 'This group was not found.')
      if (headers.get('if-match') !== `"${before.version}"`) throw new FakeProblem('stale', 'It changed.')
      const changed = { ...before, words: wordsOf(body), version: before.version + 1 }
      server.groups = server.groups.map((one) => (one === before ? changed : one))
      return changed
    },
    removeSearchSynonym: ({ params }) => {
      write()
      server.groups = server.groups.filter(({ id }) => id !== params.id)
    },
  })
  return { ...api, server }
}

const formOf = (name: string) => within(screen.getByRole('form', { name }))
const field = (form: ReturnType<typeof formOf>, number: number) =>
  form.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^Word or name ${number}`) })

test('the empty page explains synonyms with an example; a group is added with empty fields left out', async () => {
  const { server } = fakeGroups()
  const { user } = await renderInApp(<SearchSynonymsPage />)
  await screen.findByText('No synonyms yet')
  expect(screen.getByText(/Changes take effect within a minute/)).toBeTruthy()
  const form = formOf('Add a group')
  await user.type(field(form, 1), 'SWE')
  await user.click(form.getByRole('button', { name: 'Add word or name' }))
  expect(document.activeElement).toBe(field(form, 3))
  await user.type(field(form, 3), 'software engineer{Enter}')
  await screen.findByText('Group “SWE” added.')
  expect(server.groups).toMatchObject([{ words: ['SWE', 'software engineer'] }])
  expect(screen.getByRole('list', { name: 'Groups' }).textContent).toContain('SWE = software engineer')
  await waitFor(() => expect(field(form, 1).value).toBe(''))
  expect(form.getAllByRole('textbox')).toHaveLength(2)
  expect(document.activeElement).toBe(field(form, 1))
})

test('one word, or only signs, is refused at the field without a call', async () => {
  const { calls } = fakeGroups()
  const { user } = await renderInApp(<SearchSynonymsPage />)
  await screen.findByText('No synonyms yet')
  const form = formOf('Add a group')
  await user.type(field(form, 1), 'SWE{Enter}')
  await waitFor(() => expect(field(form, 2).getAttribute('aria-invalid')).toBe('true'))
  await form.findByRole('button', { name: 'Word or name 2: Enter at least two words or names' })
  await user.type(field(form, 2), '+++{Enter}')
  await form.findByRole('button', { name: 'Word or name 2: Enter a word with a letter or a digit' })
  expect(calls.some(({ id }) => id === 'addSearchSynonym')).toBe(false)
})

test('a word of another group is refused at its field, and everything typed stays', async () => {
  const { server } = fakeGroups(swe)
  const { user } = await renderInApp(<SearchSynonymsPage />)
  await screen.findByText('software engineer')
  const form = formOf('Add a group')
  const message = '“swe” is already in the group “SWE”. Add your words to that group instead.'
  server.refuse = new FakeProblem('conflict', message, { errors: [{ path: 'words.1', message }] })
  await user.type(field(form, 1), 'developer')
  await user.click(form.getByRole('button', { name: 'Add word or name' }))
  await user.type(field(form, 3), 'swe{Enter}')
  await waitFor(() => expect(field(form, 3).getAttribute('aria-invalid')).toBe('true'))
  expect([1, 2, 3].map((number) => field(form, number).value)).toEqual(['developer', '', 'swe'])
  server.refuse = new FakeProblem('unavailable', 'The server is busy. Try again soon.')
  await user.click(form.getByRole('button', { name: 'Remove word or name 3' }))
  await user.type(field(form, 2), 'coder{Enter}')
  await form.findByText('The server is busy. Try again soon.')
  expect([1, 2].map((number) => field(form, number).value)).toEqual(['developer', 'coder'])
})

test('editing changes the words and returns the focus; cancelling changes nothing', async () => {
  const { server } = fakeGroups(swe, nurse)
  const { user } = await renderInApp(<SearchSynonymsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit group RN' }))
  await user.click(screen.getByRole('button', { name: 'Edit group SWE' }))
  const form = formOf('Edit group SWE')
  expect(document.activeElement).toBe(field(form, 1))
  await user.clear(field(form, 2))
  await user.type(field(form, 2), 'developer{Enter}')
  await screen.findByText('Group “SWE” saved.')
  expect(server.groups[0]?.words).toEqual(['SWE', 'developer'])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit group SWE' })),
  )
  // The form of the other group stayed open.
  await user.click(formOf('Edit group RN').getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit group RN' }))
  expect(server.groups[1]).toEqual(nurse)
})

test('a group that somebody else changed is shown before it is replaced', async () => {
  const { server } = fakeGroups(swe)
  const { user } = await renderInApp(<SearchSynonymsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit group SWE' }))
  server.groups = [{ ...swe, words: ['SWE', 'programmer'], version: 9 }]
  const form = formOf('Edit group SWE')
  await user.clear(field(form, 2))
  await user.type(field(form, 2), 'developer{Enter}')
  await form.findByText(/Someone else changed this group to “SWE = programmer”/)
  expect(field(form, 2).value).toBe('developer')
  await user.click(form.getByRole('button', { name: 'Save group' }))
  await screen.findByText('Group “SWE” saved.')
  expect(server.groups[0]?.words).toEqual(['SWE', 'developer'])
})

test('a group that somebody else removed keeps its form, which then adds it again', async () => {
  const { server } = fakeGroups(swe)
  const { user } = await renderInApp(<SearchSynonymsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit group SWE' }))
  server.groups = []
  const form = formOf('Edit group SWE')
  await user.type(field(form, 2), 's{Enter}')
  await form.findByText(/Someone else removed this group/)
  await user.click(form.getByRole('button', { name: 'Save group' }))
  await screen.findByText('Group “SWE” saved.')
  expect(server.groups).toMatchObject([{ words: ['SWE', 'software engineers'] }])
})

test('a group is removed after a confirmation, and restored with Undo', async () => {
  const { server, calls } = fakeGroups(swe, nurse)
  const { user } = await renderInApp(<SearchSynonymsPage />)
  await user.click(await screen.findByRole('button', { name: 'Remove group SWE' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove group “SWE”?' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove group' }))
  await waitFor(() => expect(screen.queryByText('software engineer')).toBeNull())
  expect(calls.find(({ id }) => id === 'removeSearchSynonym')?.request.headers.get('if-match')).toBe('"7"')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('software engineer')
  expect(server.groups.map(({ words }) => words)).toEqual([nurse.words, swe.words])
})

test('a group that somebody else changed is not removed', async () => {
  const { server } = fakeGroups(swe)
  const { user } = await renderInApp(<SearchSynonymsPage />)
  await user.click(await screen.findByRole('button', { name: 'Remove group SWE' }))
  server.groups = [{ ...swe, words: ['SWE', 'programmer'], version: 9 }]
  server.refuse = new FakeProblem('stale', 'It changed.')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Remove group' }))
  await screen.findByText(/It was not removed/)
  await screen.findByText('programmer')
})

test('many groups are shown in parts and searched regardless of case and accents', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    id: testId(100 + index),
    words: [`word ${index}`, index === 110 ? 'Café-Hilfe' : `other ${index}`],
    version: 1,
  }))
  fakeGroups(...many)
  const { user } = await renderInApp(<SearchSynonymsPage />)
  await screen.findByText('120 groups')
  expect(screen.queryByText('word 110')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more groups' }))
  expect(screen.getByText('word 119')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'CAFE')
  await screen.findByText('1 group')
  expect(screen.getByText('word 110')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'x')
  await screen.findByText('No group contains “CAFEx”.')
})

test('a list that could not be loaded offers a retry', async () => {
  let fails = true
  fakeApi({
    listSearchSynonyms: () => {
      if (fails) throw new FakeProblem('forbidden', 'Not you')
      return { items: [swe], total: 1 }
    },
  })
  const { user } = await renderInApp(<SearchSynonymsPage />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  await screen.findByText('software engineer')
})
