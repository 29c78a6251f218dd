import { expect, test } from 'vitest'
import { pageOfCopy } from './page-of-copy.ts'

test.each([
  ['/admin/candidates/index-copy', '/admin/candidates'],
  ['/admin/candidates/index copy', '/admin/candidates'],
  ['/admin/candidates/index%20copy', '/admin/candidates'],
  ['/admin/companies/form-copy', '/admin/companies/form'],
  ['/admin/companies/form copy', '/admin/companies/form'],
  ['/admin/companies/form_copy', '/admin/companies/form'],
  ['/admin/dashboard-copy', '/admin/dashboard'],
  ['/admin/dashboard copy/', '/admin/dashboard'],
  ['/admin/settings/masters/skills/form-copy', '/admin/settings/masters/skills/form'],
  ['/admin/settings/masters/skills/form%20copy', '/admin/settings/masters/skills/form'],
])('%s duplicated %s', (old, page) => {
  expect(pageOfCopy(old)).toBe(page)
})

test.each([
  '/admin/dashboard',
  '/admin/candidates/copy-editor',
  '/jobs/senior-photocopy',
  '/companies/hard-copy',
  '/admin/settings/masters/photocopy',
])('%s is an address of its own', (path) => {
  expect(pageOfCopy(path)).toBeNull()
})
