import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { CardPassports } from './card-passports.tsx'

test('two passports are named with their issuer, long names are shortened, and the rest is counted', async () => {
  const passports = ['W'.repeat(200), 'Degree”, signed by harvard.edu', 'Third'].map((name) => ({
    name,
    issuer: 'Harvard',
    issuerHost: 'mill.example',
    checkedHow: 'signed-by-host' as const,
  }))
  await renderInApp(<CardPassports passports={passports} count={50} />)
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replace(/[\u2068\u2069]/g, ''),
  )
  expect(rows).toEqual([
    `Passport: “${'W'.repeat(60)}…”, signed by mill.example`,
    `Passport: “Degree', signed by harvard.edu”, signed by mill.example`,
    '48 more passports',
  ])
})

test('a listed key shows its issuer’s name, and a confirming host its domain', async () => {
  const of = { name: 'Licence', issuer: 'Example College' }
  const passports = [
    { ...of, issuerHost: '', checkedHow: 'listed-key' as const },
    { ...of, issuerHost: 'mill.example', checkedHow: 'confirmed-by-host' as const },
  ]
  await renderInApp(<CardPassports passports={passports} count={2} />)
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replace(/[\u2068\u2069]/g, ''),
  )
  expect(rows).toEqual([
    'Passport: “Licence”, signed with a key listed as “Example College”',
    'Passport: “Licence”, confirmed by mill.example',
  ])
})
