import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  assertScryptParameters,
  firebaseScrypt,
  formatImportedHash,
  matchesImported,
  parseImportedHash,
} from './firebase-scrypt.ts'

// Example from https://github.com/firebase/scrypt#password-hashing.
const published = {
  signerKey: Buffer.from(
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    'base64',
  ),
  saltSeparator: Buffer.from('Bw==', 'base64'),
  rounds: 8,
  memoryCost: 14,
}
const salt = Buffer.from('42xEC+ixf3L2lw==', 'base64')
const hash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='

it('matches Firebase’s published example', async () => {
  expect((await firebaseScrypt('user1password', salt, published)).toString('base64')).toBe(hash)
  const stored = { parameters: 'p', salt, hash: Buffer.from(hash, 'base64') }
  expect(await matchesImported(stored, 'user1password', published)).toBe(true)
  expect(await matchesImported(stored, 'user1passwort', published)).toBe(false)
  expect(await matchesImported({ ...stored, hash: Buffer.alloc(0) }, 'user1password', published)).toBe(false)
})

it('parses a formatted hash', () => {
  const stored = { parameters: crypto.randomUUID(), salt: randomBytes(7), hash: randomBytes(64) }
  expect(parseImportedHash(formatImportedHash(stored))).toEqual(stored)
  expect(parseImportedHash('$argon2id$v=19$m=19456,t=2,p=1$a$b')).toBeUndefined()
})

it('rejects invalid parameters', () => {
  assertScryptParameters(published)
  for (const wrong of [
    { rounds: 0 },
    { rounds: 9 },
    { memoryCost: 15 },
    { memoryCost: 1.5 },
    { signerKey: Buffer.of() },
  ])
    expect(() => assertScryptParameters({ ...published, ...wrong })).toThrow(RangeError)
})
