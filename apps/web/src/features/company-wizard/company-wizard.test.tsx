import { screen, waitFor, within } from '@testing-library/react'
import type { CompanyFields, CompanyRecord, CompanyVerification } from '@vouch/contract'
import { expect, it } from 'vitest'
import { testCompany, testCompanyFields } from '#testing/company.ts'
import { consentServer } from '#testing/consents.ts'
import { type FakeApi, FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { testEmployer } from '#testing/hiring.ts'
import { renderInApp } from '#testing/render.tsx'
import { CompanyWizardPage } from './company-wizard-page.tsx'

/** Autosave is debounced, and a busy machine delays it further. */
const patience = { timeout: 20_000 }

const pick = (label: string) => ({ code: null, label })
const complete = testCompanyFields({
  industry: pick('Energy'),
  website: 'https://harbour.example',
  headOffice: { city: pick('Bergen'), country: pick('Norway'), address: '' },
  about: 'We keep lamps lit.',
  contact: { name: 'Kim', email: 'kim@harbour.example', phone: '' },
  privacyAddress: 'privacy@harbour.example',
})
const verification: CompanyVerification = {
  status: 'draft',
  domain: 'harbour.example',
  proven: null,
  pendingCode: null,
  document: null,
  terms: null,
  events: [],
}

/** Fakes the API for one company; a save with an outdated version fails with 412. */
function serve(fields: Partial<CompanyFields>, change: Partial<CompanyRecord> = {}) {
  const server = {
    company: testCompany({
      status: 'draft',
      permitted: ['edit', 'people', 'prove', 'submit'],
      fields: { ...complete, ...fields },
      ...change,
    }),
    refuse: null as FakeProblem | null,
  }
  const save = ({ body, headers }: FakeRequest): CompanyRecord => {
    const { company, refuse } = server
    if (headers.get('if-match') !== `"${company.version}"`) {
      throw new FakeProblem('stale', 'Changed', { currentVersion: company.version })
    }
    if (refuse) throw refuse
    const next = { ...company.fields, ...(body as Partial<CompanyFields>) }
    server.company = { ...company, fields: next, name: next.name, version: company.version + 1 }
    return server.company
  }
  const api = fakeApi({
    ...consentServer({ given: { 'privacy-policy': 1 } }).handlers,
    currentPerson: () => testEmployer(),
    getCompany: () => server.company,
    updateCompany: save,
    getCompanyVerification: () => verification,
    submitCompany: () => {
      server.company = { ...server.company, status: 'pending', version: server.company.version + 1 }
      return server.company
    },
  })
  return { server, api }
}

const show = (step: 1 | 2 | 3) =>
  renderInApp(
    <CompanyWizardPage
      companyId={testCompany().id}
      person={testEmployer()}
      step={step}
      proof={(_company, error) => error}
      people={() => null}
    />,
  )

const patches = (api: FakeApi) =>
  api.calls.flatMap(({ id, request }) => (id === 'updateCompany' ? [request.body] : []))

it('only changed fields are saved automatically', async () => {
  const { server, api } = serve({})
  const { user } = await show(1)
  await user.type(await screen.findByRole('textbox', { name: 'Trading name' }), 'Harbour')
  await waitFor(() => expect(server.company.fields.tradingName).toBe('Harbour'), patience)
  for (const patch of patches(api)) expect(Object.keys(patch as object)).toEqual(['tradingName'])
  await screen.findByText(/^Saved/)
})

it('both versions are shown when somebody else saved first, and the chosen one is stored', async () => {
  const { server } = serve({})
  const { user } = await show(2)
  const about = await screen.findByRole('textbox', { name: /About the company/ })
  server.company = {
    ...server.company,
    fields: { ...server.company.fields, about: 'Theirs' },
    version: server.company.version + 5,
  }
  await user.clear(about)
  await user.type(about, 'Mine')
  const panel = within(
    (await screen.findByText('This was changed elsewhere', {}, patience)).closest('section') as HTMLElement,
  )
  expect(panel.getByText('Theirs')).toBeTruthy()
  expect(server.company.fields.about).toBe('Theirs')
  // Typing continues at the same caret position.
  await user.keyboard(' and ours')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('This was changed elsewhere'))
  await user.click(panel.getByRole('button', { name: 'Save selection' }))
  await waitFor(() => expect(server.company.fields.about).toBe('Mine and ours'), patience)
})

it("a change of the company's state alone shows no conflict", async () => {
  const { server } = serve({})
  const { user } = await show(2)
  const name = await screen.findByRole('textbox', { name: /Contact name/ })
  server.company = { ...server.company, status: 'pending', version: server.company.version + 1 }
  await user.type(name, ' Adeyemi')
  await waitFor(() => expect(server.company.fields.contact.name).toBe('Kim Adeyemi'), patience)
  expect(screen.queryByText('This was changed elsewhere')).toBeNull()
})

it('the owner is the default contact person', async () => {
  const { server } = serve({ contact: { name: '', email: '', phone: '' } })
  const { user } = await show(2)
  const name = await screen.findByRole('textbox', { name: /Contact name/ })
  const own = testEmployer().displayName
  await waitFor(() => expect(server.company.fields.contact.name).toBe(own), patience)
  expect(name).toHaveProperty('value', own)
  await user.clear(name)
  await user.type(name, 'Alex Doe')
  await waitFor(() => expect(server.company.fields.contact.name).toBe('Alex Doe'), patience)
})

it('a taken name is reported at its field while the other fields are saved', async () => {
  const { server } = serve({})
  const { user } = await show(1)
  const name = await screen.findByRole('textbox', { name: /Legal name/ })
  server.refuse = new FakeProblem('conflict', 'There is a company with this name already.')
  // Paste in one step: a keystroke after the refusal would change the name, and the server would accept it.
  await user.click(name)
  await user.paste(' two')
  await screen.findByText('There is a company with this name already.', {}, patience)
  server.refuse = null
  await user.type(screen.getByRole('textbox', { name: 'Trading name' }), 'Harbour')
  await waitFor(() => expect(server.company.fields.tradingName).toBe('Harbour'), patience)
  expect(server.company.fields.name).toBe('Harbour Health')
  expect(name).toHaveProperty('value', 'Harbour Health two')
})

it('Next lists the missing fields', async () => {
  serve({ industry: null, founded: 19 })
  const { user, path } = await show(1)
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  const summary = within((await screen.findByText('There are 2 problems')).parentElement as HTMLElement)
  expect(summary.getByRole('button', { name: 'Industry: Required' })).toBeTruthy()
  expect(summary.getByRole('button', { name: /Founded in: Enter a year/ })).toBeTruthy()
  expect(path()).toBe('/')
})

const verified = {
  status: 'verified',
  provenDomain: 'harbour.example',
  verifiedAs: { name: 'Harbour Health', tradingName: '', website: 'https://harbour.example' },
} as const

it('a change that revokes the verification needs a confirmation', async () => {
  const { server, api } = serve({}, verified)
  const { user, path } = await show(1)
  // Fields of a verified company are not saved while typing.
  expect(screen.queryByRole('textbox', { name: 'Trading name' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Change details…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /^Trading name/ }), 'Deutsche Bank')
  expect(dialog.getByText('The company will need verification again')).toBeTruthy()
  expect(patches(api)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save and request verification' }))
  await waitFor(() => expect(server.company.fields.tradingName).toBe('Deutsche Bank'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The wizard is still open behind the dialog.
  expect(path()).toBe('/')
})

it('a pending change asks for confirmation when the company was verified in between', async () => {
  const { server } = serve({}, { status: 'pending' })
  const { user } = await show(1)
  const field = await screen.findByRole('textbox', { name: 'Trading name' })
  server.company = { ...server.company, ...verified, version: server.company.version + 1 }
  await user.type(field, 'Harbour')
  await screen.findByText('The company will need verification again', {}, patience)
  expect(server.company.fields.tradingName).toBe('')
  await user.click(screen.getByRole('button', { name: 'Save selection' }))
  await waitFor(() => expect(server.company.fields.tradingName).toBe('Harbour'), patience)
})

it("another page of the same website, or an administrator's change, keeps the verification", async () => {
  const { server } = serve({}, verified)
  const { user, unmount } = await show(1)
  await user.click(await screen.findByRole('button', { name: 'Change details…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Website/ }), '/about')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.company.fields.website).toBe('https://harbour.example/about'))
  unmount()
  server.company = { ...server.company, role: null }
  const second = await show(1)
  await second.user.click(await screen.findByRole('button', { name: 'Change details…' }))
  const theirs = within(await screen.findByRole('dialog'))
  await second.user.type(theirs.getByRole('textbox', { name: /^Trading name/ }), 'Harbour')
  expect(theirs.getByText(/the company stays verified/)).toBeTruthy()
  expect(theirs.queryByText('The company will need verification again')).toBeNull()
})

it('a complete company with accepted terms is submitted', async () => {
  const { server, api } = serve({}, { hasDocument: true })
  const { user, path } = await show(3)
  const submit = await screen.findByRole('button', { name: 'Submit for verification' })
  await user.click(submit)
  await screen.findByText('There is 1 problem')
  expect(server.company.status).toBe('draft')
  await user.click(screen.getByRole('checkbox', { name: 'I agree to the terms of service, version 1' }))
  await screen.findByText(/^You agreed to this version on/)
  await user.click(submit)
  await waitFor(() => expect(path()).toBe(`/admin/profile/company/${server.company.id}`))
  const acts = api.calls.map(({ id }) => id).filter((id) => ['giveConsent', 'submitCompany'].includes(id))
  expect(acts).toEqual(['giveConsent', 'submitCompany'])
})

it('an incomplete company is not submitted', async () => {
  const { server } = serve({ about: '' })
  const { user } = await show(3)
  await user.click(await screen.findByRole('checkbox', { name: /^I agree to the terms/ }))
  expect(screen.getByRole('link', { name: 'About the company: Required' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submit for verification' }))
  expect((await screen.findAllByText(/Verify your e-mail domain/)).length).toBeGreaterThan(0)
  expect(server.company.status).toBe('draft')
})

it('a viewer without edit rights gets a link to the company', async () => {
  serve({}, { permitted: [], role: 'viewer' })
  await show(1)
  expect(await screen.findByText('Only owners can edit a company')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
