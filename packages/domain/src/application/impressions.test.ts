import { type ApplicationStatus, applicationStatuses } from '@vouch/contract'
import { expect, test } from 'vitest'
import { takesImpressions } from './impressions.ts'

const told = '2026-03-10T09:00:00.000Z'

test('the team gives impressions until the application has ended for the candidate too', () => {
  const open = (toldAt: string | null): ApplicationStatus[] =>
    applicationStatuses.filter((status) => takesImpressions({ status, toldAt }))
  expect(open(null)).toEqual(['active', 'on-hold', 'rejected'])
  expect(open(told)).toEqual(['active', 'on-hold'])
})
