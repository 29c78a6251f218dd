import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testAdminDashboard } from '#testing/dashboards.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { DashboardAdminPage } from './dashboard-admin-page.tsx'

const target = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

test('every figure links to the list that it counts; a capped one says so', async () => {
  fakeApi({ getAdminDashboard: () => testAdminDashboard() })
  await renderInApp(<DashboardAdminPage />)
  expect(await target('10,000+ Candidates')).toBe('/admin/candidates/view')
  expect(await target('46 Companies')).toBe('/admin/companies')
  expect(await target('2 Administrators')).toBe('/admin/account/administrators')
  expect(await target('7 Open jobs')).toBe('/admin/jobs?status=open')
  expect(await target('1 Open, company suspended')).toBe('/admin/jobs?status=open&companyStatus=suspended')
  expect(screen.queryByRole('link', { name: /company not verified/ })).toBeNull()
  expect(await target('30 Not selected')).toBe('/admin/jobs/applications?outcome=not-selected')
  expect(await target('Applications received: 50 in 12 weeks')).toBe(
    '/admin/jobs/applications?from=2025-12-22&to=2026-03-15',
  )
  expect(await target('Hires: 1 in 12 weeks')).toContain('/admin/jobs/applications?dated=hired')
  expect(await target('New candidates: 4 in 12 weeks')).toContain('/admin/candidates/view?from=')
  expect(screen.getByRole('heading', { name: 'All done' })).toBeTruthy()
})

test('companies that wait for a decision come first', async () => {
  const items = [{ id: testId(5), name: 'Quay Bakery', submittedAt: testMoment(-48) }]
  const pending = { total: { count: 9, capped: false }, items }
  fakeApi({ getAdminDashboard: () => testAdminDashboard({ pending }) })
  await renderInApp(<DashboardAdminPage />)
  expect(await target('Quay Bakery')).toBe(`/admin/companies/view?id=${testId(5)}`)
  expect(await target('Companies to verify: Open list (9)')).toBe('/admin/companies?status=pending')
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Companies to verify')
  expect(screen.queryByText('All done')).toBeNull()
})

test('reports of passports wait on the dashboard too', async () => {
  const items = [{ id: testId(6), passport: 'Wound care', issuer: 'Quay School', createdAt: testMoment(-48) }]
  const reports = { total: { count: 7, capped: false }, items }
  fakeApi({ getAdminDashboard: () => testAdminDashboard({ reports }) })
  await renderInApp(<DashboardAdminPage />)
  expect(await target('Wound care')).toBe('/admin/skill-passports?tab=reports')
  expect(await target('Reports of passports: Open list (7)')).toBe('/admin/skill-passports?tab=reports')
  expect(screen.queryByText('All done')).toBeNull()
})

test('the unanswered count links to the list of companies', async () => {
  const unanswered = { applications: { count: 12, capped: false }, companies: { count: 1, capped: false } }
  fakeApi({ getAdminDashboard: () => testAdminDashboard({ unanswered }) })
  await renderInApp(<DashboardAdminPage />)
  expect(await target('12 applications at 1 company')).toBe('/admin/companies?unanswered=true')
  expect(screen.getByText(/No answer for 45 days or longer/)).toBeTruthy()
})

test('a capped unanswered count is marked', async () => {
  const unanswered = {
    applications: { count: 10_000, capped: true },
    companies: { count: 310, capped: false },
  }
  fakeApi({ getAdminDashboard: () => testAdminDashboard({ unanswered }) })
  await renderInApp(<DashboardAdminPage />)
  expect(await target('10,000+ applications at 310 companies')).toBe('/admin/companies?unanswered=true')
})

test.each([
  [{ count: 1, capped: false }, '1 job report'],
  [{ count: 10_000, capped: true }, '10,000+ job reports'],
])('open reports of jobs are a line that opens their list', async (jobReports, name) => {
  fakeApi({ getAdminDashboard: () => testAdminDashboard({ jobReports }) })
  await renderInApp(<DashboardAdminPage />)
  expect(await target(name)).toBe('/admin/jobs/reports')
  expect(screen.queryByText('All done')).toBeNull()
})

test('without unanswered applications there is no line', async () => {
  fakeApi({ getAdminDashboard: () => testAdminDashboard() })
  await renderInApp(<DashboardAdminPage />)
  await screen.findByRole('heading', { name: 'All done' })
  expect(screen.queryByText(/No answer for/)).toBeNull()
  expect(screen.queryByRole('link', { name: /reports? of/ })).toBeNull()
})
