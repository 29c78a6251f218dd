import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ProfileStepName } from '@vouch/contract'
import { expect, test } from 'vitest'
import { consentServer } from '#testing/consents.ts'
import { type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { CandidateWizardPage } from '../candidate-wizard-page.tsx'
import { numberOf } from '../steps/steps.ts'
import { WizardSteps } from '../wizard-steps.tsx'

const soon = { timeout: 20_000 }
const named = { contact: { firstName: 'Ana', lastName: 'Ruiz' } }

async function show(
  step: ProfileStepName,
  server = profileServer(testProfile(named)),
  handlers: Parameters<typeof fakeApi>[0] = {},
  imports?: (store: () => Promise<boolean>) => React.ReactNode,
) {
  const api = fakeApi({
    ...server.handlers,
    ...consentServer().handlers,
    listMasterValues: () => ({ items: [], nextCursor: null, attribution: null }),
    ...handlers,
  })
  const number = numberOf(step)
  const rendered = await renderInApp(
    <CandidateWizardPage
      person={testPerson({ roles: ['candidate'], displayName: '' })}
      number={number}
      {...(imports && { imports })}
    >
      <WizardSteps number={number} />
    </CandidateWizardPage>,
  )
  return { ...rendered, api, server }
}

const focused = () => document.activeElement
const button = (name: string) => screen.getByRole('button', { name })

test('Undo restores an entry, its focus and its rank among the top skills', async () => {
  const skill = (id: string, label: string) => ({ id, skill: { code: null, label }, level: 'lead' })
  const items = [skill('s1', 'Care'), skill('s2', 'Listening'), skill('s3', 'Baking')]
  const server = profileServer(
    testProfile({ ...named, skills: { items: items as never, top: ['s3', 's1', 's2'] } }),
  )
  const { user } = await show('skills', server)
  await user.click(await screen.findByRole('button', { name: 'Remove Care' }))
  await waitFor(() => expect(server.data('skills').top).toEqual(['s3', 's2']), soon)
  await user.click(button('Undo'))
  await waitFor(() => expect(focused()).toBe(button('Edit Care')))
  await waitFor(
    () =>
      expect(server.data('skills')).toMatchObject({
        items: [{ id: 's1' }, { id: 's2' }, { id: 's3' }],
        top: ['s3', 's1', 's2'],
      }),
    soon,
  )
})

test('an entry title keeps its own text direction: C++ is not mirrored in a right-to-left page', async () => {
  const items = [{ id: 's1', skill: { code: null, label: 'C++' }, level: 'lead' }]
  const server = profileServer(testProfile({ ...named, skills: { items: items as never } }))
  await show('skills', server)
  const [card] = (await screen.findAllByRole('listitem')).filter((one) => one.dataset.item === 's1')
  expect(card?.querySelector('bdi')?.textContent).toBe('C++')
})

test('removing an excluded company moves focus to the next one, or to the field after the last', async () => {
  const [lamps, boats] = [
    { id: testId(600), name: 'Lamps' },
    { id: testId(601), name: 'Boats' },
  ]
  const server = profileServer(
    testProfile({ ...named, review: { excludedCompanies: [lamps, boats] as never } }),
  )
  const { user } = await show('review', server)
  const first = await screen.findByRole('button', { name: 'Remove Lamps' })
  first.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(button('Remove Boats')))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('combobox', { name: 'Add a company' })))
})

test('undoing an imported value moves focus to the next mark, or to its field after the last', async () => {
  const start = testProfile({ contact: { ...named.contact, displayName: 'Annie', phone: '+33123456789' } })
  const marks = ['displayName', 'phone']
  const server = profileServer({
    ...start,
    steps: start.steps.map((one) => (one.step === 'contact' ? { ...one, imported: marks } : one)),
  })
  const { user } = await show('contact', server, {
    undoImported: ({ body }: FakeRequest) => {
      const [path = ''] = (body as { paths: string[] }).paths
      marks.splice(marks.indexOf(path), 1)
      return { ...server.elsewhere('contact', { [path]: '' }), imported: [...marks] }
    },
  })
  const undos = () => screen.getAllByRole('button', { name: /^Undo the import/ })
  await screen.findByText(/^2 values on this page were imported/)
  undos()[0]?.focus()
  await user.keyboard('{Enter}')
  await screen.findByText(/^1 value on this page was imported/)
  await waitFor(() => expect(focused()).toBe(undos()[0]))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Phone')))
})

test('input is saved before a command above the fields runs', async () => {
  const stored: boolean[] = []
  const { user, server } = await show('contact', profileServer(), {}, (store) => (
    <button type="button" onClick={() => void store().then((is) => stored.push(is))}>
      Import
    </button>
  ))
  await user.type(await screen.findByLabelText(/^First name/), 'A')
  fireEvent.click(button('Import'))
  await waitFor(() => expect(stored).toEqual([true]))
  expect(server.data('contact').firstName).toBe('A')
})

test('a five-digit year is reported as an invalid date and as not saved, also from another step', async () => {
  const first = await show('personal')
  const birth = await screen.findByLabelText('Date of birth')
  expect(birth.getAttribute('max')).toMatch(/^\d{4}-\d\d-\d\d$/)
  fireEvent.change(birth, { target: { value: '199002-03-01' } })
  await first.user.type(screen.getByLabelText('Postal code'), '1')
  await waitFor(() => expect(first.server.data('personal').postalCode).toBe('1'), soon)
  expect(await screen.findByText('Enter a full date with a four-digit year')).toBeTruthy()
  expect(screen.queryByText(/characters/)).toBeNull()
  expect(await screen.findByText('Not saved: Date of birth')).toBeTruthy()
  expect(screen.queryByText(/^Saved/)).toBeNull()
  first.unmount()

  await show('preferences', first.server)
  expect(await screen.findByText('Some changes could not be saved', {}, soon)).toBeTruthy()
  expect(screen.queryByText(/You made these while offline/)).toBeNull()
  // The device stores the invalid date; the server gets the other fields.
  expect(
    localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('.personal')) ?? ''),
  ).toContain('199002-03-01')
})
