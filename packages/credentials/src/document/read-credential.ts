import { CredentialError } from '../credential-error.ts'
import { looksLikeJwt, readJwt } from '../proof/jwt-text.ts'
import { bakedText, isPng } from './baked-png.ts'
import { bakedSvgText, looksLikeSvg } from './baked-svg.ts'
import { asArray, type JsonObject, parseStrictly, utf8 } from './strict-json.ts'

const maxTextBytes = 256 * 1024
const maxPngBytes = 5 * 1024 * 1024
/** Parsing 1 MB takes up to 100 ms. */
const maxSvgBytes = 1024 * 1024

/** What a file holds, before anything is believed. */
export interface ReadCredential {
  readonly format: 'data-integrity' | 'jwt'
  /** The JSON object; of a JWT the credential in its payload. */
  readonly credential: object
  /** The credential as text: the JSON as it was written, or the JWT. `readCredential` reads its UTF-8 bytes again. */
  readonly text: string
}

/**
 * Reads a credential from a file: JSON, a JWT in compact form, or a PNG or SVG in which one of the two is baked (Open Badges
 * 3.0 §5.3). A text may have 256 kB, a PNG 5 MB, an SVG 1 MB.
 * @throws CredentialError too-large, not-a-credential, not-signed
 */
export function readCredential(content: Uint8Array): ReadCredential {
  const isSvg = looksLikeSvg(Buffer.from(content.subarray(0, 1000)).toString())
  if (!isSvg && !isPng(content)) return readText(content)
  if (content.length > (isSvg ? maxSvgBytes : maxPngBytes)) {
    throw tooLarge('A picture with a badge in it may have 5 MB as a PNG, 1 MB as an SVG.')
  }
  return readText(isSvg ? Buffer.from(bakedSvgText(utf8(content))) : bakedText(content, maxTextBytes))
}

function readText(content: Uint8Array): ReadCredential {
  if (content.length > maxTextBytes) throw tooLarge('A passport may have 256 kB.')
  const text = utf8(content).trim()
  if (text === '') throw new CredentialError('not-a-credential', 'This file is empty.')
  if (looksLikeJwt(text)) return readCompact(text)
  const credential = parseStrictly(text)
  const enveloped = envelopedJwt(credential)
  if (enveloped !== null) return readCompact(enveloped)
  assertType(credential)
  if (asArray(credential.proof).length === 0) {
    throw new CredentialError(
      'not-signed',
      'This passport is not signed. Download the signed one from its issuer.',
    )
  }
  return { format: 'data-integrity', credential, text }
}

function readCompact(text: string): ReadCredential {
  const { credential } = readJwt(text)
  assertType(credential)
  return { format: 'jwt', credential, text }
}

/** VC Data Model 2.0 §4.13: a credential in a `data:` address. */
function envelopedJwt(object: JsonObject): string | null {
  if (!asArray(object.type).includes('EnvelopedVerifiableCredential')) return null
  const [, jwt = ''] = /^data:application\/(?:vc\+)?jwt,(.*)$/.exec(String(object.id)) ?? []
  if (!looksLikeJwt(jwt)) throw notACredential('It holds a kind of passport that is not known here.')
  return jwt
}

function assertType(credential: JsonObject): void {
  const types = asArray(credential.type)
  if (types.includes('VerifiableCredential')) return
  if (types.includes('Assertion')) {
    throw notACredential('It is a badge of Open Badges 2: ask its issuer for one of Open Badges 3.0.')
  }
  if (types.includes('VerifiablePresentation')) {
    throw notACredential('It is a presentation: export the passport itself from your wallet.')
  }
  throw notACredential('It is neither an Open Badge 3.0 nor another Verifiable Credential.')
}

function notACredential(why: string): CredentialError {
  return new CredentialError('not-a-credential', `This file is not a passport that we can read. ${why}`)
}

function tooLarge(limit: string): CredentialError {
  return new CredentialError('too-large', `This file is too large. ${limit}`)
}
