import { screen, waitFor, within } from '@testing-library/react'
import type { CompanyVerification } from '@vouch/contract'
import { expect, it } from 'vitest'
import { testCompany, testCompanyFields } from '#testing/company.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testEmployer } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CompanyProof } from './company-proof.tsx'
import { CompanyState } from './company-state.tsx'
import { DecideCompany } from './decide-company.tsx'
import { VerificationLog } from './verification-log.tsx'

const fields = testCompanyFields({ website: 'https://harbour.example' })
const draft = testCompany({ status: 'draft', fields, permitted: ['edit', 'people', 'prove', 'submit'] })
const nothing: CompanyVerification = {
  status: 'draft',
  domain: 'harbour.example',
  proven: null,
  pendingCode: null,
  document: null,
  terms: null,
  events: [],
}

it("no code is needed when the owner's own address proves the domain", async () => {
  fakeApi({ currentPerson: () => testEmployer(), getCompanyVerification: () => nothing })
  await renderInApp(<CompanyProof company={{ ...draft, provenDomain: 'harbour.example' }} />)
  await screen.findByText('Your e-mail address is at harbour.example. You don’t need a code.')
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
})

it('a code mailed to an address of the domain proves it', async () => {
  let verification = nothing
  const api = fakeApi({
    currentPerson: () => testEmployer(),
    getCompanyVerification: () => verification,
    sendDomainCode: ({ body }) => {
      const { email } = body as { email: string }
      if (!email.endsWith('@harbour.example'))
        throw new FakeProblem('invalid', 'Use an address of your website.')
      const soon = new Date(Date.now() + 60_000).toISOString()
      return { email, expiresAt: soon, resendAt: soon }
    },
    confirmDomainCode: ({ body }) => {
      if ((body as { code: string }).code !== '123456') throw new FakeProblem('invalid', 'Wrong')
      verification = { ...nothing, proven: { domain: 'harbour.example', at: '2026-03-01T10:00:00.000Z' } }
      return verification
    },
  })
  const { user } = await renderInApp(<CompanyProof company={draft} />)
  const email = await screen.findByRole('textbox', { name: /Your address at harbour.example/ })
  await user.type(email, 'kim@elsewhere.example')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  expect((await screen.findAllByText(/Use an address of your website/)).length).toBeGreaterThan(0)
  await user.clear(email)
  await user.type(email, 'kim@harbour.example')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  const code = await screen.findByRole('textbox', { name: /Confirmation code/ })
  expect(document.activeElement).toBe(code)
  expect(screen.getByRole('button', { name: /^Send a new code in/ })).toHaveProperty('disabled', true)
  await user.type(code, '111 111')
  await user.click(screen.getByRole('button', { name: 'Confirm code' }))
  expect((await screen.findAllByText(/That code is incorrect/)).length).toBeGreaterThan(0)
  await user.clear(code)
  await user.type(code, '123-456')
  await user.click(screen.getByRole('button', { name: 'Confirm code' }))
  await screen.findByText(/^harbour\.example verified on/)
  expect(api.calls.filter(({ id }) => id === 'confirmDomainCode')).toHaveLength(2)
})

it('a code that was sent earlier can be entered, without taking focus', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const pendingCode = { email: 'kim@harbour.example', expiresAt: soon, resendAt: soon }
  fakeApi({ getCompanyVerification: () => ({ ...nothing, pendingCode }) })
  await renderInApp(<CompanyProof company={draft} />)
  const code = await screen.findByRole('textbox', { name: /Confirmation code/ })
  expect(document.activeElement).not.toBe(code)
})

it('a missing website is asked for first', async () => {
  fakeApi({ getCompanyVerification: () => ({ ...nothing, domain: null }) })
  await renderInApp(<CompanyProof company={draft} />)
  const link = await screen.findByRole('link', { name: 'Add website' })
  expect(link.getAttribute('href')).toContain('/admin/profile/employer/1')
  expect(link.getAttribute('href')).toContain('field=website')
})

it('each state explains its meaning, reason and next step', async () => {
  fakeApi({})
  const asked = testCompany({
    ...draft,
    status: 'needs-information',
    statusReason: 'The second page is missing.',
  })
  const { unmount } = await renderInApp(<CompanyState company={asked} />)
  expect(screen.getByText('More information needed')).toBeTruthy()
  expect(screen.getByText('The second page is missing.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Update details' }).getAttribute('href')).toContain(
    '/admin/profile/employer/1',
  )
  expect(screen.getByRole('link', { name: 'Profile and members: 3 items' })).toBeTruthy()
  unmount()
  const refused = testCompany({ status: 'rejected', statusReason: 'No such company.', permitted: ['edit'] })
  await renderInApp(<CompanyState company={refused} />)
  expect(screen.getByText('No such company.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('an administrator must give a reason for a decision', async () => {
  const pending = testCompany({ status: 'pending', role: null, permitted: ['edit', 'decide'], version: 4 })
  const api = fakeApi({
    currentPerson: () => testEmployer({ roles: ['admin'], memberships: [] }),
    decideCompany: () => ({ ...pending, status: 'rejected', version: 5 }),
  })
  const { user } = await renderInApp(<DecideCompany company={pending} />)
  expect(screen.getByText('No proof submitted yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reject…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Harbour Health?' }))
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(api.calls.some(({ id }) => id === 'decideCompany')).toBe(false)
  await user.type(dialog.getByRole('textbox'), 'No such company.')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'decideCompany')).toBe(true))
  const sent = api.calls.find(({ id }) => id === 'decideCompany')?.request
  expect(sent?.body).toEqual({ status: 'rejected', reason: 'No such company.' })
  expect(sent?.headers.get('if-match')).toBe('"4"')
})

it('a document replaced since the page was opened is reported', async () => {
  const pending = testCompany({
    status: 'pending',
    role: null,
    hasDocument: true,
    permitted: ['edit', 'decide'],
  })
  const document = (n: number, name: string) => ({
    id: testId(n),
    name,
    mediaType: 'application/pdf',
    bytes: 3,
    uploadedAt: '2026-03-01T10:00:00.000Z',
  })
  const server = { verification: { ...nothing, document: document(1, 'register.pdf') } }
  fakeApi({
    currentPerson: () => testEmployer({ roles: ['admin'], memberships: [] }),
    getCompanyVerification: () => server.verification,
    getCompany: () => ({ ...pending, version: 3 }),
    decideCompany: () => {
      server.verification = { ...nothing, document: document(2, 'other.pdf') }
      throw new FakeProblem('stale', 'Changed', { currentVersion: 3 })
    },
    getCompanyDocumentLink: () => ({ url: '/x', expiresAt: '2026-03-01T10:00:00.000Z' }),
  })
  const { user } = await renderInApp(<DecideCompany company={pending} />)
  await screen.findByText(/^register\.pdf, submitted/)
  expect(screen.queryByText('Document replaced')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify Harbour Health?' }))
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  await screen.findByText('Document replaced')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/^other\.pdf, submitted/)
})

it('a document that could not be opened does not count as seen', async () => {
  const pending = testCompany({ status: 'pending', role: null, hasDocument: true, permitted: ['decide'] })
  const document = (n: number) => ({
    id: testId(n),
    name: `${n}.pdf`,
    mediaType: 'application/pdf',
    bytes: 3,
    uploadedAt: '2026-03-01T10:00:00.000Z',
  })
  const server = { verification: { ...nothing, document: document(1) }, isBroken: true }
  fakeApi({
    getCompanyVerification: () => server.verification,
    getCompanyDocumentLink: () => {
      if (server.isBroken) throw new FakeProblem('internal', 'The document is not there now.')
      return { url: '#', expiresAt: '2026-03-01T10:00:00.000Z' }
    },
  })
  const { user, queryClient } = await renderInApp(<DecideCompany company={pending} />)
  await screen.findByText(/^1\.pdf, submitted/)
  server.verification = { ...nothing, document: document(2) }
  await queryClient.invalidateQueries()
  await screen.findByText('Document replaced')
  await user.click(screen.getByRole('button', { name: 'Open document' }))
  await screen.findByText('The document is not there now.')
  expect(screen.getByText('Document replaced')).toBeTruthy()
  server.isBroken = false
  await user.click(screen.getByRole('button', { name: 'Open document' }))
  await waitFor(() => expect(screen.queryByText('Document replaced')).toBeNull())
})

it('verifying a company that was never submitted lists the missing proof and consent', async () => {
  fakeApi({})
  const company = testCompany({ ...draft, role: null, permitted: ['decide'] })
  const { user } = await renderInApp(<DecideCompany company={company} />)
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify Harbour Health?' }))
  expect(dialog.getByText(/no one has agreed to the terms for it/)).toBeTruthy()
  expect(dialog.getByText('No proof submitted yet.')).toBeTruthy()
})

it('verifying a submitted company with a proof shows no warning', async () => {
  fakeApi({})
  const company = testCompany({ status: 'pending', provenDomain: 'harbour.example', permitted: ['decide'] })
  const { user } = await renderInApp(<DecideCompany company={company} />)
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify Harbour Health?' }))
  expect(dialog.queryByText(/no one has agreed/)).toBeNull()
  expect(dialog.queryByText('No proof submitted yet.')).toBeNull()
})

it('changes since verification are listed, and no faster way is offered then', async () => {
  fakeApi({})
  const renamed = testCompany({
    status: 'pending',
    fields: { ...fields, tradingName: 'Deutsche Bank' },
    verifiedAs: { name: fields.name, tradingName: '', website: fields.website },
  })
  const { unmount } = await renderInApp(<CompanyState company={renamed} />)
  expect(screen.getByText('none → Deutsche Bank')).toBeTruthy()
  expect(screen.queryByText(/^To get verified right away/)).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  await renderInApp(<CompanyState company={testCompany({ ...renamed, verifiedAs: null })} />)
  expect(screen.getByText(/^To get verified right away/)).toBeTruthy()
})

it("only the decisions of the company's state are offered", async () => {
  fakeApi({})
  await renderInApp(<DecideCompany company={testCompany({ status: 'suspended', permitted: ['decide'] })} />)
  expect(screen.getByRole('button', { name: 'Reinstate' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suspend…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reject…' })).toBeNull()
})

it('the log names actor, event and reason', async () => {
  const at = '2026-03-01T10:00:00.000Z'
  fakeApi({
    getCompanyVerification: () => ({
      ...nothing,
      events: [
        { id: testId(1), at, kind: 'rejected', side: 'administrator', by: null, reason: 'No such company.' },
        { id: testId(2), at, kind: 'submitted', side: 'company', by: 'Kim Adeyemi', reason: null },
      ],
    }),
  })
  await renderInApp(<VerificationLog company={draft} />)
  expect(await screen.findByText('No such company. · By an administrator')).toBeTruthy()
  expect(screen.getByText('By Kim Adeyemi')).toBeTruthy()
})
