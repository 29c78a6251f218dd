import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PublicPassport, PublicPassports } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testPublicPassport } from '#testing/held-passports.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CheckPage } from './check-page.tsx'
import { PublicPassportPage } from './public-passport-page.tsx'

async function show(answer: () => PublicPassports) {
  fakeApi({ getPublicPassport: answer })
  return renderInApp(<PublicPassportPage id="some-id" />)
}

const single = (change: Partial<PublicPassport> = {}): PublicPassports => ({
  kind: 'passport',
  passports: [testPublicPassport(change)],
  endsAt: null,
})

const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content')

test.each([
  [{}, 'This passport is valid.'],
  [{ verdict: 'suspended' }, 'The issuer has suspended this passport. Do not rely on it for now.'],
  [{ verdict: 'revoked' }, 'The issuer has revoked this passport. It is no longer valid.'],
  [
    { verdict: 'revoked', publicReason: 'issued-in-error' },
    'The issuer revoked this passport because it was issued in error.',
  ],
  [
    { verdict: 'revoked', publicReason: 'replaced' },
    'The issuer revoked this passport and replaced it with another.',
  ],
  [{ verdict: 'expired', validUntil: null }, 'This passport has expired.'],
  [
    { verdict: 'unchecked' },
    'We could not check this passport because its issuer is not responding. Try again later.',
  ],
  [
    { issuer: { ...testPublicPassport().issuer, status: 'suspended' } },
    /valid, but this marketplace has suspended/,
  ],
  [
    { issuer: { ...testPublicPassport().issuer, status: 'refused' } },
    /valid, but this marketplace no longer/,
  ],
] as const)('the verdict %j is one sentence', async (change, sentence) => {
  await show(() => single(change))
  await screen.findByText(sentence)
})

test('the page shows the signer, what the passport stands for and every check', async () => {
  await show(() =>
    single({
      checks: [
        { check: 'signature', passed: true },
        { check: 'status', passed: false },
      ],
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Wound care' })
  screen.getByRole('heading', { name: 'Signed by Harbour Health' })
  screen.getByText(/This marketplace has verified the issuer/)
  expect(screen.getByRole('link', { name: 'Wound dressing' }).getAttribute('href')).toBe(
    'http://data.europa.eu/esco/skill/1',
  )
  screen.getByText('Grade 3')
  const checks = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(checks).toContain('The signature matches the contentPassed')
  expect(checks).toContain('It is neither suspended nor revokedFailed')
  expect(screen.queryByText('Issued to')).toBeNull()
  expect(robots()).toBe('noindex')
})

test('the name of a foreign issuer is shown as its own claim', async () => {
  const issuer = {
    ...testPublicPassport().issuer,
    status: null,
    companySlug: null,
    signedBy: 'academy.example',
  }
  await show(() => single({ issuer }))
  await screen.findByText(/The signature belongs to academy.example/)
})

test('only http and https URLs become links', async () => {
  const evil = 'javascript:alert(1)'
  await show(() =>
    single({
      criteriaUrl: evil,
      issuer: { ...testPublicPassport().issuer, website: evil },
      skills: [{ label: 'Sewing', uri: evil, level: null }],
      evidence: [{ name: 'Work', narrative: '', url: evil }],
      fileUrl: evil,
    }),
  )
  await screen.findByText('Work')
  for (const link of screen.getAllByRole('link'))
    expect(link.getAttribute('href')).not.toContain('javascript')
})

test('a passport that its holder made public names them and may be listed by search engines', async () => {
  await show(() => single({ recipient: 'Ana Ruiz' }))
  await screen.findByText('Ana Ruiz')
  expect(robots()).toBeUndefined()
})

test('a share shows only the chosen parts of each passport', async () => {
  await show(() => ({
    kind: 'share',
    endsAt: '2999-01-02T12:00:00.000Z',
    passports: [
      testPublicPassport({
        name: 'First',
        recipient: 'Ana Ruiz',
        evidence: [{ name: '', narrative: 'A film of my work', url: 'https://films.example/1' }],
        fileUrl: '/api/v1/passports/x/file',
      }),
      testPublicPassport({ name: 'Second', verdict: 'revoked' }),
    ],
  }))
  await screen.findByRole('heading', { level: 1, name: '2 shared passports' })
  screen.getByText(/Shared by the holder until .*2999/)
  const first = screen.getByRole('heading', { level: 2, name: 'First' }).closest('li')
  const parts = within(first as HTMLElement)
  parts.getByText('A film of my work')
  expect(parts.getByRole('link', { name: 'Evidence 1' }).getAttribute('href')).toBe('https://films.example/1')
  parts.getByRole('link', { name: 'Download the signed file of First' })
  screen.getByText(/has revoked this passport/)
  expect(robots()).toBe('noindex')
})

test('an ended share and an unknown id have pages of their own', async () => {
  const { unmount } = await show(() => {
    throw new FakeProblem('gone', 'It ended.')
  })
  await screen.findByRole('heading', { level: 1, name: 'Share ended' })
  unmount()
  await show(() => {
    throw new FakeProblem('not-found', 'Unknown.')
  })
  await screen.findByRole('heading', { level: 1, name: 'Passport not found' })
  expect(screen.getByRole('link', { name: 'Check a file' }).getAttribute('href')).toBe('/passports/check')
})

test('a failed load can be retried', async () => {
  let fails = true
  const { user } = await show(() => {
    if (fails) throw new FakeProblem('internal', 'Broken')
    return single()
  })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 })
  fails = false
  await user.click(again)
  await screen.findByText('This passport is valid.')
})

function choose(file: File) {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [file] } })
}

async function drop(answer: () => unknown) {
  fakeApi({ checkPassportFile: answer })
  const rendered = await renderInApp(<CheckPage />)
  choose(new File(['{}'], 'badge.json', { type: 'application/json' }))
  return rendered
}

test('a checked file shows its verdict, and focus moves to its name', async () => {
  await drop(() => ({
    passport: testPublicPassport({ verdict: 'expired', validUntil: null }),
    issuedId: testId(1),
    isReplaced: false,
    problem: null,
  }))
  await screen.findByText('This passport has expired.')
  screen.getByText(/We do not store the file/)
  const page = screen.getByRole('link', { name: 'Open the page of this passport' })
  expect(page.getAttribute('href')).toBe(`/passports/${testId(1)}`)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Wound care' })),
  )
})

test('a refused file shows why', async () => {
  await drop(() => ({
    passport: null,
    issuedId: null,
    isReplaced: false,
    problem: 'Its signature does not match.',
  }))
  await screen.findByText('Its signature does not match.')
  screen.getByRole('heading', { name: 'Result for badge.json' })
})

test('a file that was replaced is out of date, not revoked', async () => {
  const passport = testPublicPassport({ verdict: 'revoked' })
  await drop(() => ({ passport, issuedId: testId(1), isReplaced: true, problem: null }))
  await screen.findByText(/^This file is out of date: the issuer has signed the passport again/)
  expect(screen.queryByText(/has revoked/)).toBeNull()
})

test('a check that fails can be tried again', async () => {
  await drop(() => {
    throw new FakeProblem('unavailable', 'Too many checks at once.')
  })
  await screen.findByText('Too many checks at once.')
  screen.getByRole('button', { name: 'Try again' })
})

test('a file of another kind takes the verdict on the one before away', async () => {
  await drop(() => ({
    passport: testPublicPassport({ verdict: 'valid' }),
    issuedId: null,
    isReplaced: false,
    problem: null,
  }))
  await screen.findByText('This passport is valid.')
  choose(new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(screen.queryByText('This passport is valid.')).toBeNull())
  screen.getByText(/cv\.pdf/)
})
