import { screen, waitFor, within } from '@testing-library/react'
import type { CompanyMember } from '@vouch/contract'
import { expect, it, vi } from 'vitest'
import { testCompany } from '#testing/company.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testEmployer } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CompaniesPage } from './companies-page.tsx'
import { CompanyFormPage } from './company-form-page.tsx'
import { CompanyStartPage } from './company-start-page.tsx'
import { CompanyViewPage } from './company-view-page.tsx'

const company = testCompany()
const owner: CompanyMember = {
  userId: testId(800),
  displayName: 'Robin Vale',
  email: 'robin@example.com',
  role: 'owner',
}
const recruiter: CompanyMember = {
  userId: testId(801),
  displayName: 'Kim Adeyemi',
  email: 'kim@example.com',
  role: 'recruiter',
}

it('adding a company continues with the interrupted task', async () => {
  const api = fakeApi({ currentPerson: () => testEmployer(), createCompany: () => company })
  const { user, path } = await renderInApp(<CompanyFormPage next="/admin/jobs/employer/form" />)
  await user.type(await screen.findByRole('textbox', { name: /Legal name/ }), 'Harbour Health')
  await user.click(screen.getByRole('button', { name: 'Add company' }))
  await waitFor(() => expect(path()).toBe('/admin/jobs/employer/form'))
  expect(api.calls.find(({ id }) => id === 'createCompany')?.request.body).toMatchObject({ website: null })
})

it('administrators add a company for others, employers their own', async () => {
  const admin = testEmployer({ roles: ['admin'], memberships: [] })
  fakeApi({ currentPerson: () => admin })
  const shown = await renderInApp(<CompanyFormPage next={undefined} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Add a company' })).toBeTruthy()
  expect(screen.getByText(/You won’t be a member/)).toBeTruthy()
  shown.unmount()
  const started = await renderInApp(<CompanyStartPage person={admin} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Add a company' })).toBeTruthy()
  expect(screen.queryByText(/Join your company|Or add your company/)).toBeNull()
  started.unmount()
  fakeApi({ currentPerson: () => testEmployer({ memberships: [] }) })
  await renderInApp(<CompanyFormPage next={undefined} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Add your company' })).toBeTruthy()
})

it('a website is accepted without a scheme, also when Enter submits it', async () => {
  const api = fakeApi({ currentPerson: () => testEmployer(), createCompany: () => company })
  const { user } = await renderInApp(<CompanyFormPage next={undefined} />)
  await user.type(await screen.findByRole('textbox', { name: /Legal name/ }), 'Gamma')
  await user.type(screen.getByRole('textbox', { name: /Website/ }), 'gamma.example{Enter}')
  await waitFor(() =>
    expect(api.calls.find(({ id }) => id === 'createCompany')?.request.body).toMatchObject({
      website: 'https://gamma.example',
    }),
  )
})

it('a taken name is reported at its field and keeps the input', async () => {
  fakeApi({
    currentPerson: () => testEmployer(),
    createCompany: () => {
      throw new FakeProblem('conflict', 'There is a company with this name already.')
    },
  })
  const { user } = await renderInApp(<CompanyFormPage next={undefined} />)
  const name = await screen.findByRole('textbox', { name: /Legal name/ })
  await user.type(name, 'Harbour Health')
  await user.click(screen.getByRole('button', { name: 'Add company' }))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(name).toHaveProperty('value', 'Harbour Health')
})

it('the last owner cannot be removed; another member can, after a confirmation', async () => {
  const api = fakeApi({
    currentPerson: () => testEmployer(),
    getCompany: () => company,
    listCompanyInvitations: () => ({ items: [] }),
    listJoinRequests: () => ({ items: [], nextCursor: null }),
    listCompanyMembers: () => ({ items: [owner, recruiter] }),
    removeCompanyMember: () => undefined,
  })
  const { user } = await renderInApp(<CompanyViewPage id={company.id} />)
  expect(await screen.findByRole('button', { name: 'Remove Kim Adeyemi' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove Robin Vale' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Role of Robin Vale' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Remove Kim Adeyemi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Kim Adeyemi?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'removeCompanyMember')).toBe(true))
})

it('who is the last recruiter of jobs is removed once somebody takes over', async () => {
  const api = fakeApi({
    currentPerson: () => testEmployer(),
    getCompany: () => company,
    listCompanyInvitations: () => ({ items: [] }),
    listJoinRequests: () => ({ items: [], nextCursor: null }),
    listCompanyMembers: () => ({ items: [owner, recruiter] }),
    removeCompanyMember: ({ query }) => {
      if (query.has('handOverTo')) return undefined
      throw new FakeProblem('hand-over-first', 'This person is the last recruiter of “Baker”.')
    },
  })
  const { user } = await renderInApp(<CompanyViewPage id={company.id} />)
  await user.click(await screen.findByRole('button', { name: 'Remove Kim Adeyemi' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Remove Kim Adeyemi?' }))
  await user.click(asked.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over jobs first' }))
  expect(dialog.getByText('This person is the last recruiter of “Baker”.')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: /Who takes over/ }))
  await user.click(await screen.findByRole('option', { name: 'Robin Vale (Owner)' }))
  await user.click(dialog.getByRole('button', { name: 'Hand over and remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hand over jobs first' })).toBeNull())
  const calls = api.calls.filter(({ id }) => id === 'removeCompanyMember')
  expect(calls.map(({ request }) => request.query.get('handOverTo'))).toEqual([null, owner.userId])
})

it('inviting members requires a confirmed email address', async () => {
  fakeApi({
    currentPerson: () => testEmployer({ emailVerified: false }),
    getCompany: () => company,
    listCompanyInvitations: () => ({ items: [] }),
    listJoinRequests: () => ({ items: [], nextCursor: null }),
    listCompanyMembers: () => ({ items: [owner, recruiter] }),
  })
  await renderInApp(<CompanyViewPage id={company.id} />)
  const confirm = await screen.findByRole('link', { name: 'Confirm e-mail address' })
  expect(confirm.getAttribute('href')).toBe('/signup-verify-otp')
  expect(screen.queryByRole('form', { name: 'Invite a member' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /E-mail address/ })).toBeNull()
})

it('an administrator can assign an owner to a company without members', async () => {
  const api = fakeApi({
    currentPerson: () => testEmployer({ roles: ['admin'], memberships: [] }),
    getCompany: () => ({
      ...company,
      role: null,
      members: 0,
      permitted: ['edit', 'people', 'prove', 'decide'],
    }),
    listCompanyInvitations: () => ({ items: [] }),
    listJoinRequests: () => ({ items: [], nextCursor: null }),
    listCompanyMembers: () => ({ items: [] }),
    addCompanyMember: () => ({ ...recruiter, role: 'owner' }),
  })
  const { user } = await renderInApp(<CompanyViewPage id={company.id} />)
  const form = within(await screen.findByRole('form', { name: 'Add a member without an invitation' }))
  await user.type(form.getByRole('textbox', { name: /E-mail address/ }), 'kim@example.com')
  await user.click(form.getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: 'Owner' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'addCompanyMember')).toBe(true))
  expect(api.calls.find(({ id }) => id === 'addCompanyMember')?.request.body).toEqual({
    email: 'kim@example.com',
    role: 'owner',
  })
})

it('a viewer sees the members without commands', async () => {
  fakeApi({
    currentPerson: () => testEmployer(),
    getCompany: () => ({ ...company, role: 'viewer', permitted: [] }),
    listCompanyMembers: () => ({ items: [owner, recruiter] }),
  })
  await renderInApp(<CompanyViewPage id={company.id} />)
  expect(await screen.findByText('Kim Adeyemi')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /E-mail address/ })).toBeNull()
})

it('lists companies with their unanswered counts until the filter is removed', async () => {
  const { calls } = fakeApi({
    currentPerson: () => testEmployer({ roles: ['admin'], memberships: [] }),
    listCompanies: () => ({
      items: [{ ...testCompany(), unanswered: 1234 }],
      nextCursor: null,
      total: { count: 1, capped: false },
    }),
  })
  const onFilter = vi.fn()
  const { user } = await renderInApp(<CompaniesPage filter={{ unanswered: true }} onFilter={onFilter} />)
  expect(await screen.findByRole('columnheader', { name: 'No answer' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '1,234' })).toBeTruthy()
  expect(calls.find((call) => call.id === 'listCompanies')?.request.query.get('unanswered')).toBe('true')
  await user.click(
    screen.getByRole('button', { name: /No answer for 45 days or longer\. Show all companies/ }),
  )
  expect(onFilter).toHaveBeenCalledWith({ unanswered: undefined })
})
