import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { CardPassports } from './card-passports.tsx'

test('two passports are named with their issuer, long names are shortened, and the rest is counted', async () => {
  const passports = ['W'.repeat(200), 'Degree”, signed by harvard.edu', 'Third'].map((name) => ({
    name,
    issuerHost: 'mill.example',
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
