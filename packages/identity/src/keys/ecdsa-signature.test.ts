import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { derFromRaw, rawFromDer } from './ecdsa-signature.ts'

it('both forms of a signature verify, whatever zeros r and s begin with', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const raw = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  // Of 3,000 signatures about 23 have a number that begins with eight zero bits, and half of them a set first bit.
  for (let i = 0; i < 3000; i++) {
    const message = Buffer.from(String(i))
    const der = sign('sha256', message, privateKey)
    expect(verify('sha256', message, raw, rawFromDer(der))).toBe(true)
    expect(derFromRaw(rawFromDer(der))).toEqual(der)
  }
})
