// Importing packages do not type-check this folder, so reference its declarations explicitly.
/// <reference path="../libraries.d.ts" />

import { createHash } from 'node:crypto'
import { from } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { createDocumentLoader } from '../document/contexts.ts'
import type { PassportIssuer } from './passport-issuer.ts'

type Json = Record<string, unknown>

interface RawProof {
  /** Replace or remove options of the proof before it is signed. */
  readonly options?: Json
  readonly hash?: 'sha256' | 'sha512'
  readonly canonize?: (document: Json) => Promise<string> | string
}

const rdfc = (document: Json) =>
  cryptosuite.canonize(document, { documentLoader: createDocumentLoader(), base: null, safe: true })

/**
 * Signs a credential step by step (VC DI EdDSA 1.0 §3.2), so that a test can sign what the library refuses. Each deviation
 * is signed: only the checker's own rule can refuse it.
 */
export async function signRaw(
  { did, keys: { ed25519 }, keyIds }: PassportIssuer,
  credential: Json,
  { options = {}, hash = 'sha256', canonize = rdfc }: RawProof = {},
): Promise<Json & { proof: Json }> {
  const given: Json = {
    type: 'DataIntegrityProof',
    created: '2026-03-01T00:00:00Z',
    verificationMethod: keyIds.ed25519,
    cryptosuite: 'eddsa-rdfc-2022',
    proofPurpose: 'assertionMethod',
    ...options,
  }
  const proof = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const digest = async (document: Json) =>
    createHash(hash)
      .update(await canonize(document))
      .digest()
  const data = Buffer.concat([
    await digest({ '@context': credential['@context'], ...proof }),
    await digest(credential),
  ])
  const pair = await from({ id: keyIds.ed25519, controller: did, type: 'Multikey', ...ed25519 })
  const signer = pair.signer() as { sign(of: { readonly data: Uint8Array }): Promise<Uint8Array> }
  return { ...credential, proof: { ...proof, proofValue: base58(await signer.sign({ data })) } }
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 with the multibase prefix `z`. */
export function base58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`); rest > 0n; rest /= 58n)
    text = letters.charAt(Number(rest % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `z${'1'.repeat(zeros < 0 ? bytes.length : zeros)}${text}`
}

/** @throws TypeError for text that is not base58 with the multibase prefix `z` */
export function unbase58(text: string): Buffer {
  if (!/^z[1-9A-HJ-NP-Za-km-z]+$/.test(text)) throw new TypeError('not base58')
  const number = [...text.slice(1)].reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n)
  const hex = number.toString(16)
  const zeros = /^z(1*)/.exec(text)?.[1]?.length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')])
}
