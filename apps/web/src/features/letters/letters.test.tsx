import { screen, waitFor, within } from '@testing-library/react'
import { type LetterTemplate, letterKinds, letterLanguages } from '@vouch/contract'
import { fillLetter, isCompanyLetter } from '@vouch/domain'
import { expect, test, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import type { LetterOwner } from './letter-owner.ts'
import { LettersPage } from './letters-page.tsx'

const fallback = { owner: 'built-in', subject: 'About {job}', body: 'Dear {candidate}, no.' } as const
const standardOf = (kinds: readonly LetterTemplate['kind'][]): LetterTemplate[] =>
  kinds.flatMap((kind) =>
    letterLanguages.map((language) => ({ ...fallback, kind, language, fallback, version: 0 })),
  )
const standard = standardOf(letterKinds.filter(isCompanyLetter))
const own: LetterTemplate = {
  kind: 'rejection',
  language: 'en',
  owner: 'company',
  subject: 'Our words',
  body: 'Hello {candidate}',
  fallback,
  version: 3,
}

const companyId = testId(1)
const owner: LetterOwner = {
  companyId,
  mayWrite: true,
  isMember: true,
  address: { to: '/admin/companies/letters', search: { id: companyId } },
}

/** A fake server that stores letters and fills them for Robin. */
function fakeLetters(...stored: LetterTemplate[]) {
  const server = {
    letters: standard.map(
      (one) => stored.find((it) => it.kind === one.kind && it.language === one.language) ?? one,
    ),
  }
  const put = (change: LetterTemplate) => {
    server.letters = server.letters.map((one) =>
      one.kind === change.kind && one.language === change.language ? change : one,
    )
    return change
  }
  const find = (params: Readonly<Record<string, string>>) =>
    server.letters.find(({ kind, language }) => kind === params.kind && language === params.language)
  const values = { candidate: 'Robin Applicant', job: 'Baker' }
  const api = fakeApi({
    listCompanyLetters: () => ({ items: server.letters }),
    saveCompanyLetter: ({ params, body }) => {
      const before = find(params)
      const { version, ...words } = body as { version: number; subject: string; body: string }
      if (!before || before.version !== version) throw new FakeProblem('stale', 'It changed.')
      return put({ ...before, ...words, owner: 'company', version: version + 10 })
    },
    resetCompanyLetter: ({ params }) => {
      const before = find(params)
      if (!before) throw new FakeProblem('not-found', 'No such letter')
      return put({ ...before, ...before.fallback, version: 0 })
    },
    previewCompanyLetter: ({ body }) => {
      const words = body as { subject: string; body: string }
      const [subject, text] = [fillLetter(words.subject, values), fillLetter(words.body, values)]
      return {
        subject: subject.text,
        body: text.text,
        recipient: { name: values.candidate, job: values.job },
        missing: [...subject.missing, ...text.missing],
      }
    },
  })
  return { ...api, server, put, saves: () => api.calls.filter(({ id }) => id === 'saveCompanyLetter') }
}

async function openLetter(change: Partial<LetterOwner> = {}) {
  const choice = { kind: 'rejection', language: 'en' } as const
  const page = await renderInApp(
    <LettersPage owner={{ ...owner, ...change }} choice={choice} onChoice={() => undefined} />,
  )
  const field = (name: string) =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${name}`) })
  await screen.findByRole('textbox', { name: /^Text/ })
  return { ...page, subject: field('Subject'), body: field('Text') }
}

const preview = () => screen.getByRole('region', { name: 'Preview' })
const press = (name: string) => screen.getByRole('button', { name })

test('the list says whose words each letter has, and opens it in the chosen language', async () => {
  fakeLetters(own)
  const onChoice = vi.fn()
  const { user } = await renderInApp(<LettersPage owner={owner} choice={{}} onChoice={onChoice} />)
  const rejections = await screen.findByRole('region', { name: 'Rejections' })
  const [first, second] = within(rejections).getAllByRole('listitem')
  expect(first?.textContent).toContain('Your own')
  expect(second?.textContent).toContain('Standard')
  expect(within(screen.getByRole('region', { name: 'Next steps' })).getAllByRole('listitem')).toHaveLength(4)
  expect(screen.queryByRole('region', { name: 'From the marketplace' })).toBeNull()
  const link = within(rejections).getByRole('link', { name: 'Position filled' })
  expect(link.getAttribute('href')).toContain('kind=position-filled&language=en')
  await user.click(screen.getByRole('radio', { name: 'Deutsch' }))
  expect(onChoice).toHaveBeenCalledWith({ kind: undefined, language: 'de' })
})

test('the letter about a missing answer is among the marketplace’s, not a company’s', async () => {
  fakeApi({ listLetters: () => ({ items: standardOf(letterKinds) }) })
  const marketplace: LetterOwner = {
    companyId: null,
    mayWrite: true,
    isMember: false,
    address: { to: '/admin/settings/letters', search: {} },
  }
  await renderInApp(<LettersPage owner={marketplace} choice={{}} onChoice={() => undefined} />)
  const group = within(await screen.findByRole('region', { name: 'From the marketplace' }))
  expect(group.getByRole('link', { name: 'No answer from the company' })).toBeTruthy()
  expect(group.getByText('A candidate has waited 45 days for an answer')).toBeTruthy()
})

test('a variable is inserted at the cursor, previewed for the latest applicant, and saved', async () => {
  const { saves } = fakeLetters()
  const { user, subject, body } = await openLetter()
  await within(preview()).findByText('Dear Robin Applicant, no.')
  expect(within(preview()).getByText(/For Robin Applicant, your latest applicant/)).toBeTruthy()
  await user.clear(subject)
  await user.type(subject, 'For ')
  await user.click(press('Insert Candidate’s name'))
  expect(subject.value).toBe('For {candidate}')
  expect(document.activeElement).toBe(subject)
  await user.clear(body)
  await user.type(body, 'Hello , bye')
  body.setSelectionRange(6, 6)
  await user.click(press('Insert Job title'))
  expect(body.value).toBe('Hello {job}, bye')
  await user.keyboard('!')
  expect(body.value).toBe('Hello {job}!, bye')
  await within(preview()).findByText('Hello Baker!, bye')
  await user.click(press('Save letter'))
  await screen.findByText('Letter saved.')
  expect(saves().map(({ request }) => request.body)).toEqual([
    { subject: 'For {candidate}', body: 'Hello {job}!, bye', version: 0 },
  ])
  expect(screen.getByText('Your own')).toBeTruthy()
  await user.type(body, '!')
  await user.click(press('Save letter'))
  await waitFor(() => expect(saves()[1]?.request.body).toMatchObject({ version: 10 }))
})

test('an unknown variable is refused at its field, and what was typed stays', async () => {
  const { saves } = fakeLetters()
  const { user, body } = await openLetter()
  await user.type(body, ' {{salary}')
  await user.click(press('Save letter'))
  await waitFor(() => expect(body.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/\{salary\} is not available in this letter/).length).toBeGreaterThan(0)
  expect(body.value).toContain('{salary}')
  await within(preview()).findByText(/Correct the errors/)
  expect(saves()).toEqual([])
})

test('words that somebody else saved meanwhile are shown, and nothing is lost', async () => {
  const { saves, put } = fakeLetters(own)
  const { user, body } = await openLetter()
  await user.type(body, ', mine')
  put({ ...own, body: 'Theirs', version: 5 })
  await user.click(press('Save letter'))
  const panel = await screen.findByRole('region', { name: 'This was changed elsewhere' })
  expect(within(panel).getByText('Theirs')).toBeTruthy()
  expect(body.value).toBe('Hello {candidate}, mine')
  await user.click(press('Keep mine'))
  await screen.findByText('Letter saved.')
  expect(saves().at(-1)?.request.body).toEqual({
    subject: 'Our words',
    body: 'Hello {candidate}, mine',
    version: 5,
  })
  put({ ...own, body: 'Theirs again', version: 9 })
  await user.type(body, '!')
  await user.click(press('Save letter'))
  await user.click(await screen.findByRole('button', { name: 'Use saved version' }))
  expect(body.value).toBe('Theirs again')
})

test('own words are reset after their replacement was shown', async () => {
  const { server } = fakeLetters(own)
  const { user, body } = await openLetter()
  await user.click(press('Reset to standard letter'))
  const dialog = await screen.findByRole('dialog', { name: 'Reset to the standard letter?' })
  expect(within(dialog).getByText('Dear {candidate}, no.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Reset to standard letter' }))
  await screen.findByText('Letter reset.')
  expect(body.value).toBe('Dear {candidate}, no.')
  expect(server.letters[0]?.owner).toBe('built-in')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset to standard letter' })).toBeNull())
})

test('members who may not write read the letter and its preview', async () => {
  fakeLetters(own)
  const { body } = await openLetter({ mayWrite: false })
  await within(preview()).findByText('Hello Robin Applicant')
  expect(body.readOnly).toBe(true)
  expect(screen.getByText(/Only owners and recruiters/)).toBeTruthy()
  for (const name of ['Save letter', 'Reset to standard letter', 'Insert Job title']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('letters that could not be loaded offer a retry', async () => {
  let fails = true
  fakeApi({
    listCompanyLetters: () => {
      if (fails) throw new FakeProblem('forbidden', 'Not you')
      return { items: standard }
    },
  })
  const { user } = await renderInApp(<LettersPage owner={owner} choice={{}} onChoice={() => undefined} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  await screen.findByRole('region', { name: 'Rejections' })
})
