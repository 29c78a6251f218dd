import { type ApplicationStatus, applicationStatuses } from '@vouch/contract'
import { expect, test } from 'vitest'
import { opensImpressions, takesImpressions } from './impressions.ts'

const told = '2026-03-10T09:00:00.000Z'

test('the team gives impressions until the application has ended for the candidate too', () => {
  const open = (toldAt: string | null): ApplicationStatus[] =>
    applicationStatuses.filter((status) => takesImpressions({ status, toldAt }))
  expect(open(null)).toEqual(['active', 'on-hold', 'rejected'])
  expect(open(told)).toEqual(['active', 'on-hold'])
})

test('everybody reads all impressions only after an end that nobody on the team can take back', () => {
  const open = applicationStatuses.filter((status) => opensImpressions({ status }))
  expect(open).toEqual(applicationStatuses.filter((one) => one === 'hired' || one === 'withdrawn'))
})
