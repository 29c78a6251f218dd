import { type HeldPassport, shownProfile } from '@vouch/contract'
import { expect, test } from 'vitest'
import { checkWords, emptyProfile, shownPassports, toShownProfile } from '../index.ts'

const now = new Date('2026-05-04T10:00:00Z')
const held = (change: Partial<HeldPassport>): HeldPassport => ({
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Welder',
  description: 'Welds',
  issuerName: 'Guild',
  issuerHost: 'guild.example',
  criteriaUrl: 'https://guild.example/welder',
  issuedAt: '2026-01-01T00:00:00Z',
  expiresAt: null,
  status: 'issued',
  checkedHow: 'confirmed-by-host',
  checkedAt: '2026-05-04T09:00:00Z',
  issuedId: null,
  visibility: 'profile',
  isIssuerSuspended: false,
  reason: null,
  skills: [],
  ...change,
})

test('employers see only the public fields of issued, unexpired passports', () => {
  const passports = shownPassports(
    [
      held({}),
      held({ name: 'Hidden', visibility: 'hidden' }),
      held({ name: 'Revoked', status: 'revoked' }),
      held({ name: 'Suspended', status: 'suspended' }),
      held({ name: 'Expired', status: 'expired' }),
      held({ name: 'Over since now', expiresAt: '2026-05-04T12:00:00+02:00' }),
      held({ name: 'Over in a moment', expiresAt: '2026-05-04T10:00:01Z' }),
    ],
    now,
  )
  expect(passports.map(({ name }) => name)).toEqual(['Welder', 'Over in a moment'])
  expect(passports[0]).toEqual({
    id: '019a0000-0000-7000-8000-000000000001',
    name: 'Welder',
    issuer: 'Guild',
    issuerHost: 'guild.example',
    checkedHow: 'confirmed-by-host',
    criteriaUrl: 'https://guild.example/welder',
    issuedAt: '2026-01-01T00:00:00Z',
    expiresAt: null,
    skills: [],
  })
  const shown = toShownProfile(emptyProfile(), passports)
  expect(shownProfile.parse(shown)).toEqual(shown)
  expect(shown.passports).toEqual(passports.map(({ id: _, skills: __, ...passport }) => passport))
})

test('descriptions say how a passport was checked, and use only verified issuer names', () => {
  const of = { issuer: 'Harvard”', issuerHost: 'guild.example' }
  expect(checkWords(of)).toBe('signed by guild.example')
  expect(checkWords({ ...of, checkedHow: 'signed-ob2' })).toBe('signed by guild.example')
  expect(checkWords({ ...of, checkedHow: 'confirmed-by-host' })).toBe('confirmed by guild.example')
  expect(checkWords({ ...of, issuerHost: '', checkedHow: 'listed-key' })).toBe(
    "signed with a key listed as “Harvard'”",
  )
})
