import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import { verifyCredential as verifyWithCore } from '@digitalcredentials/verifier-core'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { vi } from 'vitest'
import { createDocumentLoader } from '../document/contexts.ts'
import { asArray, isObject, type JsonObject } from '../document/strict-json.ts'
import { didWebAddress } from '../web-address.ts'
import { openBadgeSchema, schemaAddress } from './open-badge-schema.ts'
import { type TestWeb, today } from './test-web.ts'

/** What verifiers of others say about a credential. */
export type OtherVerdict = 'valid' | 'revoked' | 'refused'

/** @digitalbazaar/vc with its status list, which calls a revoked credential verified. */
export async function byDigitalBazaar(text: string, web: TestWeb, now = today): Promise<OtherVerdict> {
  const suite = new DataIntegrityProof({ cryptosuite })
  const { verified, statusResult } = await verifyCredential({
    credential: JSON.parse(text),
    suite,
    documentLoader: loaderOf(web),
    checkStatus,
    now,
  })
  if (!verified) return 'refused'
  return statusResult?.results?.some(({ status }) => status) ? 'revoked' : 'valid'
}

/** verifier-core of the Digital Credentials Consortium, which reads the system clock and uses the global `fetch`. */
export async function byVerifierCore(text: string, web: TestWeb): Promise<OtherVerdict> {
  vi.stubGlobal('fetch', (request: Request | string) => respond(request, web))
  try {
    const credential = JSON.parse(text)
    const {
      errors,
      log = [],
      additionalInformation,
    } = await verifyWithCore({ credential, knownDIDRegistries: [] })
    if (errors !== undefined && errors.length > 0) return 'refused'
    if (additionalInformation?.[0]?.results[0]?.result.valid !== true) return 'refused'
    const says = (id: string) => log.find((step) => step.id === id)
    if (says('revocation_status')?.valid === false) return 'revoked'
    const steps = ['valid_signature', 'expiration', 'revocation_status']
    return steps.every((id) => says(id)?.valid === true) ? 'valid' : 'refused'
  } finally {
    vi.unstubAllGlobals()
  }
}

/** jose with the issuer's JWK Set, used as its documentation says. It knows no status lists. */
export async function byJose(jwt: string, web: TestWeb, did: string, now = today): Promise<OtherVerdict> {
  const address = didWebAddress(did, [])?.href.replace(/did\.json$/, 'jwks.json') ?? ''
  const keys = createLocalJWKSet((await web.fetchDocument(address)) as JSONWebKeySet)
  const options = { algorithms: ['RS256'], issuer: did, typ: 'JWT', currentDate: now }
  return jwtVerify(jwt, keys, options).then(
    () => 'valid',
    () => 'refused',
  )
}

/** Resolves contexts, DIDs, keys and pages as a verifier with network access would. */
function loaderOf(web: TestWeb) {
  const contexts = createDocumentLoader()
  return async (url: string) => {
    const [owner = ''] = url.split('#')
    const did = didWebAddress(owner, [])
    const context = did === null ? await contexts(url).catch(() => null) : null
    if (context !== null) return context
    const found = (await web.fetchDocument(did?.href ?? url)) as JsonObject
    const methods = asArray(found.verificationMethod).filter(isObject)
    const document = url === owner ? found : methods.find(({ id }) => id === url)
    if (document === undefined) throw new Error(`nothing at ${url}`)
    return { contextUrl: null, documentUrl: url, document }
  }
}

async function respond(request: Request | string, web: TestWeb): Promise<Response> {
  const url = typeof request === 'string' ? request : request.url
  if (url === schemaAddress) return Response.json(openBadgeSchema)
  return web.fetchDocument(url).then(
    (document) => Response.json(document),
    () => new Response('', { status: 404 }),
  )
}
