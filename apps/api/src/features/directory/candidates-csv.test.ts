import type { CandidateCard } from '@vouch/contract'
import { expect, test } from 'vitest'
import { candidatesCsv } from './candidates-csv.ts'

const card: CandidateCard = {
  id: '00000000-0000-7000-8000-000000000001',
  photoUrl: null,
  fullName: 'Ana',
  headline: 'Baker',
  location: '',
  skills: [],
  languages: [],
  openToWork: 'open',
  noticePeriod: null,
  workModes: [],
  expectedPay: null,
  passports: [],
  passportCount: 0,
  updatedAt: '2026-03-10T09:00:00.000Z',
}

test('says how each passport was checked, and the number of further passports', () => {
  const how = { issuer: 'Harvard', checkedHow: 'signed-by-host' } as const
  const passports = [
    { ...how, name: 'Crane licence', issuerHost: 'harbour.example' },
    { ...how, name: 'Degree”, signed by harvard.edu; “Medal', issuerHost: 'mill.example' },
  ]
  const csv = candidatesCsv([{ ...card, passports, passportCount: 50 }], () => '')
  expect(csv).toContain(
    `"“Crane licence”, signed by harbour.example; “Degree', signed by harvard.edu; 'Medal”, signed by mill.example; 48 more"`,
  )
  expect(candidatesCsv([card], () => '')).not.toMatch(/signed by|more/)
})
