import { asArray, isObject, type JsonObject, notReadable } from './strict-json.ts'
import { baseContexts } from './vocabulary.ts'

/**
 * The credential in a presentation (VC Data Model 2.0 §4.13). Some wallets export passports this way. A presentation is
 * signed by whoever shows the credential. For a file that does not matter, so only the credential's signature is verified.
 * @returns null for anything but a presentation
 * @throws CredentialError not-a-credential for a presentation that does not conform, or without exactly one credential
 */
export function presentedCredential(object: JsonObject): JsonObject | null {
  if (!asArray(object.type).includes('VerifiablePresentation')) return null
  const { '@context': contexts, id, type, holder } = object
  const [first, ...others] = asArray(contexts)
  if (!baseContexts.includes(String(first)) || !others.every((one) => isUrl(one) || isObject(one)))
    throw notConforming('its context')
  if ('id' in object && !isUrl(id)) throw notConforming('its id')
  if (!asArray(type).every((one) => typeof one === 'string' && !/\s/.test(one)))
    throw notConforming('its type')
  if ('holder' in object && !isUrl(isObject(holder) ? holder.id : holder)) throw notConforming('its holder')
  const [credential, another] = asArray(object.verifiableCredential)
  if (credential === undefined) throw notReadable('It is a presentation without a passport.')
  if (another !== undefined)
    throw notReadable('It is a presentation of several passports. Export each by itself from your wallet.')
  if (!isObject(credential)) throw notConforming('its passport')
  return credential
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][\w+.-]*:\S+$/i.test(value)
}

function notConforming(what: string) {
  return notReadable(`It is a presentation that does not follow the standard: ${what} is missing or unclear.`)
}
