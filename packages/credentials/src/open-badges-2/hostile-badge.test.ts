import { describe, expect, test } from 'vitest'
import { CredentialError } from '../index.ts'
import { createTestBadgeHost } from '../testing/test-badge-host.ts'
import { badgeWeb, check } from '../testing/test-web.ts'

const origin = 'https://badges.example'
const wrong = [
  null,
  5,
  true,
  '',
  'x',
  '\0',
  [],
  [null],
  {},
  { id: 5 },
  [[]],
  'x'.repeat(100_000),
  `${origin}/none`,
]

/** Whether a badge is accepted; any error but a CredentialError fails the test. */
async function verdict(file: string, documents: ReadonlyMap<string, unknown>): Promise<boolean> {
  try {
    await check(file, badgeWeb([origin, documents]))
    return true
  } catch (error) {
    if (error instanceof CredentialError) return false
    throw error
  }
}

describe.each(['hosted', 'signed'])('a %s badge', (kind) => {
  test('with any value of a wrong type in any of its documents is refused or read, and never crashes the check', async () => {
    const host = await createTestBadgeHost(origin)
    const { assertion, url } = host.issue({ email: 'ada@example.org', salt: 'deadsea' })
    const signed = await host.sign(assertion)
    const file = kind === 'hosted' ? url : signed
    expect(await verdict(file, host.documents)).toBe(true)
    let refused = 0
    for (const [path, document] of host.documents) {
      for (const name of [
        '@context',
        ...Object.keys(document as object),
        'verification',
        'alignment',
        'revoked',
      ]) {
        for (const value of wrong) {
          const changed = new Map(host.documents).set(path, { ...(document as object), [name]: value })
          if (!(await verdict(file, changed))) refused += 1
        }
      }
      for (const value of wrong) await verdict(file, new Map(host.documents).set(path, value))
    }
    expect(refused).toBeGreaterThan(100)
  })
})

test('a signed badge with values of a wrong type in its payload never crashes the check', async () => {
  const host = await createTestBadgeHost(origin)
  const { assertion } = host.issue({ email: 'ada@example.org' })
  for (const name of ['id', 'type', 'recipient', 'issuedOn', 'expires', 'badge', 'uid']) {
    for (const value of wrong) await verdict(await host.sign({ ...assertion, [name]: value }), host.documents)
  }
})
