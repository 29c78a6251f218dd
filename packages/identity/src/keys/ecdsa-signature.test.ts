import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { derFromRaw, rawFromDer } from './ecdsa-signature.ts'

it('DER and raw signatures verify with any leading zeros in r and s', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const raw = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  // About 23 of 3,000 signatures contain a number with a leading zero byte. In half of all numbers, the first
  // bit is set.
  for (let i = 0; i < 3000; i++) {
    const message = Buffer.from(String(i))
    const der = sign('sha256', message, privateKey)
    expect(verify('sha256', message, raw, rawFromDer(der))).toBe(true)
    expect(derFromRaw(rawFromDer(der))).toEqual(der)
  }
})
