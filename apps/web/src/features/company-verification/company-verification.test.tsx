import { screen, waitFor, within } from '@testing-library/react'
import type { CompanyVerification } from '@vouch/contract'
import { expect, it } from 'vitest'
import { testCompany, testCompanyFields } from '#testing/company.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testEmployer } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CompanyProof } from './company-proof.tsx'
import { CompanyStanding } from './company-standing.tsx'
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

it('asks for no digits when the owner’s own address proves the domain', async () => {
  fakeApi({ currentPerson: () => testEmployer(), getCompanyVerification: () => nothing })
  await renderInApp(<CompanyProof company={{ ...draft, provenDomain: 'harbour.example' }} />)
  await screen.findByText('Your e-mail address is at harbour.example. You don’t need a code.')
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
})

it('sends six digits to an address of the domain, and proves it with them', async () => {
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
  const code = await screen.findByRole('textbox', { name: /Verification code/ })
  expect(document.activeElement).toBe(code)
  expect(screen.getByRole('button', { name: /^Send a new code in/ })).toHaveProperty('disabled', true)
  await user.type(code, '111 111')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect((await screen.findAllByText(/That code is incorrect/)).length).toBeGreaterThan(0)
  await user.clear(code)
  await user.type(code, '123-456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText(/^harbour\.example verified on/)
  expect(api.calls.filter(({ id }) => id === 'confirmDomainCode')).toHaveLength(2)
})

it('goes on with a code that was sent before, without taking the focus', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const pendingCode = { email: 'kim@harbour.example', expiresAt: soon, resendAt: soon }
  fakeApi({ getCompanyVerification: () => ({ ...nothing, pendingCode }) })
  await renderInApp(<CompanyProof company={draft} />)
  const code = await screen.findByRole('textbox', { name: /Verification code/ })
  expect(document.activeElement).not.toBe(code)
})

it('asks for the website first', async () => {
  fakeApi({ getCompanyVerification: () => ({ ...nothing, domain: null }) })
  await renderInApp(<CompanyProof company={draft} />)
  const link = await screen.findByRole('link', { name: 'Add website' })
  expect(link.getAttribute('href')).toContain('/admin/profile/employer/1')
  expect(link.getAttribute('href')).toContain('field=website')
})

it('says of each state what it means, why, and what to do', async () => {
  fakeApi({})
  const asked = testCompany({
    ...draft,
    status: 'needs-information',
    statusReason: 'The second page is missing.',
  })
  const { unmount } = await renderInApp(<CompanyStanding company={asked} />)
  expect(screen.getByText('More information needed')).toBeTruthy()
  expect(screen.getByText('The second page is missing.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Update details' }).getAttribute('href')).toContain(
    '/admin/profile/employer/1',
  )
  expect(screen.getByRole('link', { name: 'Profile and people: 3 items' })).toBeTruthy()
  unmount()
  const refused = testCompany({ status: 'rejected', statusReason: 'No such company.', permitted: ['edit'] })
  await renderInApp(<CompanyStanding company={refused} />)
  expect(screen.getByText('No such company.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('an administrator decides with a reason that is required', async () => {
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

it('tells whoever decides that there is another document than the one they could look at', async () => {
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

it('a document that could not be opened was not looked at', async () => {
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

it('verifying what was never handed in says once more what nobody has shown or agreed to', async () => {
  fakeApi({})
  const company = testCompany({ ...draft, role: null, permitted: ['decide'] })
  const { user } = await renderInApp(<DecideCompany company={company} />)
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify Harbour Health?' }))
  expect(dialog.getByText(/no one has agreed to the terms for it/)).toBeTruthy()
  expect(dialog.getByText('No proof submitted yet.')).toBeTruthy()
})

it('verifying what was handed in with a proof warns of nothing', async () => {
  fakeApi({})
  const company = testCompany({ status: 'pending', provenDomain: 'harbour.example', permitted: ['decide'] })
  const { user } = await renderInApp(<DecideCompany company={company} />)
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify Harbour Health?' }))
  expect(dialog.queryByText(/no one has agreed/)).toBeNull()
  expect(dialog.queryByText('No proof submitted yet.')).toBeNull()
})

it('shows what was changed since the company was verified, and promises no faster way then', async () => {
  fakeApi({})
  const renamed = testCompany({
    status: 'pending',
    fields: { ...fields, tradingName: 'Deutsche Bank' },
    verifiedAs: { name: fields.name, tradingName: '', website: fields.website },
  })
  const { unmount } = await renderInApp(<CompanyStanding company={renamed} />)
  expect(screen.getByText('none → Deutsche Bank')).toBeTruthy()
  expect(screen.queryByText(/^To get verified right away/)).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  await renderInApp(<CompanyStanding company={testCompany({ ...renamed, verifiedAs: null })} />)
  expect(screen.getByText(/^To get verified right away/)).toBeTruthy()
})

it('offers only what can be decided about a company that stands there', async () => {
  fakeApi({})
  await renderInApp(<DecideCompany company={testCompany({ status: 'suspended', permitted: ['decide'] })} />)
  expect(screen.getByRole('button', { name: 'Reinstate' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suspend…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reject…' })).toBeNull()
})

it('tells in the log who did what, and why', async () => {
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
