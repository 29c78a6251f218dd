import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testEarnable, testRequest } from '#testing/passport-requests.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import EarnTab from './earn-tab.tsx'
import MyRequestsTab from './my-requests-tab.tsx'
import { RequestPage } from './request-page.tsx'

const person = testPerson({ roles: ['candidate'] })
const earn = (search = {}) =>
  renderInApp(<EarnTab person={person} search={search} onSearch={() => undefined} />)

const file = {
  id: testId(700),
  name: 'course.pdf',
  mediaType: 'application/pdf',
  bytes: 9,
  uploadedAt: '2026-03-10T09:00:00.000Z',
}

async function showForm(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    getEarnable: () => testEarnable(200),
    uploadFile: () => file,
    sendPassportRequest: () => testRequest(1),
    ...handlers,
  })
  const { user } = await renderInApp(<RequestPage id={undefined} definition={testId(200)} person={person} />)
  await screen.findByRole('button', { name: 'Send request' })
  return { api, user }
}

const bodyOf = ({ calls }: ReturnType<typeof fakeApi>, id: string) =>
  calls.filter((call) => call.id === id).map(({ request }) => request.body)

test('passports to earn list the evidence and link to the form, or to the existing request', async () => {
  fakeApi({
    listEarnable: () => ({
      items: [
        testEarnable(200),
        testEarnable(201, { standing: 'requested' }),
        testEarnable(202, { standing: 'has' }),
      ],
      nextCursor: null,
    }),
  })
  await earn()
  const link = await screen.findByRole('link', { name: 'Request “Wound care”' })
  expect(link.getAttribute('href')).toBe(`/admin/skill-passports/form?kind=request&definition=${testId(200)}`)
  expect(screen.getAllByText('Course page (optional)')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'See my requests' }).getAttribute('href')).toContain('tab=requests')
  expect(screen.getByRole('link', { name: 'See my passports' }).getAttribute('href')).toContain('tab=held')
})

test('empty lists suggest a next step', async () => {
  fakeApi({
    listEarnable: () => ({ items: [], nextCursor: null }),
    listMyPassportRequests: () => ({ items: [], nextCursor: null }),
  })
  const { unmount } = await earn()
  await screen.findByText('No passport can be requested at the moment')
  unmount()
  const found = await earn({ q: 'sail' })
  await screen.findByRole('button', { name: 'Show all passports' })
  found.unmount()
  await renderInApp(<MyRequestsTab />)
  const next = await screen.findByRole('link', { name: 'See passports to earn' })
  expect(next.getAttribute('href')).toBe('/admin/skill-passports?tab=earn')
})

test('missing evidence is reported before sending; then text, link and file are sent', async () => {
  const { api, user } = await showForm()
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findAllByText(/This is required/)).not.toHaveLength(0)
  expect(bodyOf(api, 'sendPassportRequest')).toEqual([])

  await user.type(screen.getByLabelText(/Ward report/), 'Dressed 40 wounds.')
  await user.type(screen.getByLabelText(/Course page/), 'https://course.example/ana')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File(['%PDF-1.7'], 'course.pdf', { type: 'application/pdf' }))
  await screen.findByText('course.pdf')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Your request was sent to Harbour Health.')
  expect(bodyOf(api, 'sendPassportRequest')).toEqual([
    {
      definitionId: testId(200),
      name: 'Ana Ruiz',
      evidence: [
        { kind: 'text', text: 'Dressed 40 wounds.' },
        { kind: 'link', url: 'https://course.example/ana' },
        { kind: 'file', fileId: file.id },
      ],
    },
  ])
})

test('a refusal by the server is shown at its field and keeps what was typed', async () => {
  const { user } = await showForm({
    getEarnable: () => {
      const passport = testEarnable(200)
      return { ...passport, fields: { ...passport.fields, evidence: passport.fields.evidence.slice(0, 1) } }
    },
    sendPassportRequest: () => {
      throw new FakeProblem('invalid', 'Some fields need your attention.', {
        errors: [{ path: 'evidence.0', message: 'Say more' }],
      })
    },
  })
  const text = screen.getByLabelText(/Ward report/) as HTMLTextAreaElement
  await user.type(text, 'Short')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findAllByText(/Say more/)).not.toHaveLength(0)
  expect(text.value).toBe('Short')
  expect(text.getAttribute('aria-invalid')).toBe('true')
})

test('a returned request shows the reason, and can be edited and sent again or withdrawn', async () => {
  const returned = testRequest(1, {
    state: 'returned',
    words: 'Add the course.',
    actions: ['send', 'withdraw'],
  })
  const api = fakeApi({
    listMyPassportRequests: () => ({ items: [returned], nextCursor: null }),
    getPassportRequest: () => returned,
    resendPassportRequest: () => testRequest(1, { version: 2 }),
    withdrawPassportRequest: () => testRequest(1, { state: 'withdrawn', actions: [] }),
  })
  const list = await renderInApp(<MyRequestsTab />)
  await screen.findByText('Add the course.')
  screen.getByText('Dressed 40 wounds.')
  screen.getByRole('button', { name: 'Open course.pdf' })
  const edit = screen.getByRole('link', { name: 'Edit and send again: “Wound care”' })
  expect(edit.getAttribute('href')).toContain(`kind=request&id=${returned.id}`)
  await list.user.click(screen.getByRole('button', { name: 'Withdraw the request for “Wound care”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await list.user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Request withdrawn')
  list.unmount()

  const { user } = await renderInApp(<RequestPage id={returned.id} definition={undefined} person={person} />)
  await user.type(await screen.findByLabelText(/Course page/), 'https://course.example')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText('Your request was sent to Harbour Health.')
  expect(bodyOf(api, 'resendPassportRequest')).toMatchObject([
    {
      evidence: [{ text: 'Dressed 40 wounds.' }, { url: 'https://course.example' }, { fileId: testId(700) }],
    },
  ])
})
