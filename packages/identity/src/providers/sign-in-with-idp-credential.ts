import { z } from 'zod'
import { takePendingToken } from '../accounts/pending-tokens.ts'
import type { Context } from '../context.ts'
import type { Executor } from '../database.ts'
import { commonFields, ignored, text } from '../protocol/call.ts'
import { refusal } from '../protocol/errors.ts'
import type { ProviderPerson } from './provider-person.ts'
import { describePerson, verifyProviderToken } from './provider-tokens.ts'

/** What accounts:signInWithIdp takes. */
export const idpBody = z.strictObject({
  ...commonFields,
  requestUri: text.optional(),
  postBody: text.optional(),
  pendingToken: text.optional(),
  idToken: text.optional(),
  autoCreate: z.boolean().optional(),
  returnIdpCredential: z.boolean().optional(),
  sessionId: ignored,
  pendingIdToken: ignored,
  returnRefreshToken: ignored,
  delegatedProjectNumber: ignored,
})
export type IdpBody = z.infer<typeof idpBody>

/** A person whom a provider vouches for, and the provider's own tokens where the client brought them. */
export interface ProvenPerson {
  person: ProviderPerson
  oauthIdToken: string | undefined
  oauthAccessToken: string | undefined
}

/**
 * Checks the credential of a call. Providers are asked before the transaction, a pending token is used up in it.
 * @returns what gives the person within the transaction
 * @throws ProtocolError MISSING_REQUEST_URI, INVALID_REQUEST_URI, INVALID_CREDENTIAL_OR_PROVIDER_ID, OPERATION_NOT_ALLOWED
 *   (a provider that is not configured), INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE, INVALID_PENDING_TOKEN; the failure
 *   itself when the provider cannot be asked
 */
export async function openCredential(
  context: Context,
  body: IdpBody,
): Promise<(tx: Executor) => Promise<ProvenPerson>> {
  const parameters = parametersOf(body)
  const { pendingToken } = body
  if (pendingToken !== undefined && pendingToken !== '')
    return (tx) => fromPendingToken(context, tx, pendingToken)
  const proven = await fromProviderTokens(context, parameters)
  return async () => proven
}

/** The protocol takes them from the address (query and fragment) and from the form that `postBody` is. */
function parametersOf({ requestUri, postBody }: IdpBody): URLSearchParams {
  if (requestUri === undefined || requestUri === '') throw refusal('MISSING_REQUEST_URI')
  if (!URL.canParse(requestUri)) throw refusal('INVALID_REQUEST_URI')
  const { searchParams, hash } = new URL(requestUri)
  const parameters = new URLSearchParams(searchParams)
  for (const source of [hash.slice(1), postBody ?? '']) {
    for (const [name, value] of new URLSearchParams(source)) parameters.set(name, value)
  }
  return parameters
}

async function fromPendingToken(
  { settings, providers }: Context,
  tx: Executor,
  token: string,
): Promise<ProvenPerson> {
  const person = await takePendingToken(tx, token, settings.clock())
  if (person === undefined) throw refusal('INVALID_PENDING_TOKEN')
  if (providers.find(person.providerId) === undefined) throw notConfigured()
  return { person, oauthIdToken: undefined, oauthAccessToken: undefined }
}

async function fromProviderTokens(
  { settings, providers }: Context,
  parameters: URLSearchParams,
): Promise<ProvenPerson> {
  const providerId = parameters.get('providerId')?.toLowerCase() ?? ''
  if (providerId === '') throw wrongCredential('there is no providerId.')
  const provider = providers.find(providerId)
  if (provider === undefined) throw notConfigured()
  const oauthIdToken = parameters.get('id_token') ?? undefined
  const oauthAccessToken = parameters.get('access_token') ?? undefined
  // Some classes of the SDK send whatever token they were given as `access_token`. An access token alone proves nothing: it
  // may have been issued to anybody (RFC 9700 4.9); an ID token that was meant for us does, wherever it stands.
  const token = oauthIdToken ?? oauthAccessToken
  if (token === undefined || token === '') throw wrongCredential('there is no id_token.')
  const client = await providers.client(provider)
  const nonce = { given: parameters.get('nonce') ?? undefined }
  const claims = await verifyProviderToken(settings, provider, client, token, nonce)
  const accessToken = oauthIdToken === undefined ? undefined : oauthAccessToken
  return {
    person: await describePerson(provider, client, claims, accessToken),
    oauthIdToken,
    oauthAccessToken,
  }
}

function notConfigured(): Error {
  return refusal('OPERATION_NOT_ALLOWED', 'The identity provider configuration is not found.')
}

/** Never repeats what was sent: it may be a token. */
function wrongCredential(what: string): Error {
  return refusal('INVALID_CREDENTIAL_OR_PROVIDER_ID', `Invalid IdP response/credential: ${what}`)
}
