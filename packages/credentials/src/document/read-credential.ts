import { isUtf8 } from 'node:buffer'
import { CredentialError } from '../credential-error.ts'
import { readBadgeLocation, readHostedBadge, readSignedBadge } from '../open-badges-2/read-badge.ts'
import { looksLikeJwt, readJwt } from '../proof/jwt-text.ts'
import { bakedText, isPng } from './baked-png.ts'
import { bakedSvgText, looksLikeSvg } from './baked-svg.ts'
import { presentedCredential } from './presentation.ts'
import { asArray, type JsonObject, notReadable, parseStrictly, utf8 } from './strict-json.ts'

const maxTextBytes = 256 * 1024
const maxPngBytes = 5 * 1024 * 1024
/** Size limit of SVG images. Lower than for PNG, because parsing 1 MB of XML takes up to 100 ms. */
const maxSvgBytes = 1024 * 1024

/** A credential read from a file. Nothing in it is verified. */
export interface ReadCredential {
  /**
   * `open-badge-2`: an Open Badge 2.0 that its host must confirm; nothing in the file but its URL counts.
   * `open-badge-2-jws`: a signed one.
   */
  readonly format: 'data-integrity' | 'jwt' | 'open-badge-2' | 'open-badge-2-jws'
  /**
   * The credential as JSON; for a JWT or JWS, the credential in its payload; for `open-badge-2`, only the `id`, which is
   * its URL.
   */
  readonly credential: object
  /**
   * The JSON, JWT or URL in the file; for a presentation, the credential in it. Passed to `readCredential` as UTF-8 bytes,
   * it gives the same result.
   */
  readonly text: string
}

/**
 * Reads a credential from a file: JSON, a compact JWT, the URL of an Open Badge 2.0, or a PNG or SVG image with an
 * embedded credential (Open Badges 3.0 §5.3, Open Badges 2.0 Baking Specification), or a presentation of one. Limits:
 * text 256 kB, PNG 5 MB, SVG 1 MB.
 * @throws CredentialError too-large, not-a-credential, not-signed
 */
export function readCredential(content: Uint8Array): ReadCredential {
  const isSvg = looksLikeSvg(Buffer.from(content.subarray(0, 1000)).toString())
  if (!isSvg && !isPng(content)) return readText(content)
  if (content.length > (isSvg ? maxSvgBytes : maxPngBytes)) {
    throw tooLarge('The limit is 5 MB for a PNG and 1 MB for an SVG.')
  }
  return readText(
    isSvg ? Buffer.from(bakedSvgText(utf8(content))) : utf8OrLatin1(bakedText(content, maxTextBytes)),
  )
}

/** Text in a tEXt chunk is Latin-1 (PNG §11.3.3.2), but many bakers write UTF-8. */
function utf8OrLatin1(content: Uint8Array): Uint8Array {
  return isUtf8(content) ? content : Buffer.from(Buffer.from(content).toString('latin1'))
}

function readText(content: Uint8Array): ReadCredential {
  if (content.length > maxTextBytes) throw tooLarge('The limit is 256 kB.')
  const text = utf8(content).trim()
  if (text === '') throw new CredentialError('not-a-credential', 'This file is empty.')
  if (looksLikeJwt(text)) return readSignedBadge(text) ?? readCompact(text)
  const location = readBadgeLocation(text)
  if (location !== null) return location
  return readObject(parseStrictly(text), text)
}

function readObject(credential: JsonObject, text: string): ReadCredential {
  const presented = presentedCredential(credential)
  if (presented !== null) return readObject(presented, JSON.stringify(presented))
  const enveloped = envelopedJwt(credential)
  if (enveloped !== null) return readCompact(enveloped)
  const badge = readHostedBadge(credential, text)
  if (badge !== null) return badge
  assertType(credential)
  if (asArray(credential.proof).length === 0) {
    throw new CredentialError(
      'not-signed',
      'This passport is not signed. Download the signed file from its issuer.',
    )
  }
  return { format: 'data-integrity', credential, text }
}

function readCompact(text: string): ReadCredential {
  const { credential } = readJwt(text)
  assertType(credential)
  return { format: 'jwt', credential, text }
}

/** Reads the JWT of an enveloped credential, which is in a `data:` URL (VC Data Model 2.0 §4.13.1). */
function envelopedJwt(object: JsonObject): string | null {
  if (!asArray(object.type).includes('EnvelopedVerifiableCredential')) return null
  if (asArray(object['@context'])[0] !== 'https://www.w3.org/ns/credentials/v2')
    throw notReadable('Its envelope does not follow Verifiable Credentials 2.0.')
  const [, jwt = ''] = /^data:application\/(?:vc\+)?jwt,(.*)$/.exec(String(object.id)) ?? []
  if (!looksLikeJwt(jwt)) throw notReadable('It contains an unsupported kind of passport.')
  return jwt
}

function assertType(credential: JsonObject): void {
  const types = asArray(credential.type)
  if (types.includes('VerifiableCredential')) return
  throw notReadable('It is neither an Open Badge nor another Verifiable Credential.')
}

function tooLarge(limit: string): CredentialError {
  return new CredentialError('too-large', `This file is too large. ${limit}`)
}
