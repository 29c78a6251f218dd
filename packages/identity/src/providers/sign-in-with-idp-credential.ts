import { z } from 'zod'
import { takePendingToken } from '../accounts/pending-tokens.ts'
import type { Context } from '../context.ts'
import type { Executor } from '../database.ts'
import { commonFields, ignored, text } from '../protocol/call.ts'
import { refusal } from '../protocol/errors.ts'
import type { ProviderPerson } from './provider-person.ts'
import { describePerson, verifyProviderToken } from './provider-tokens.ts'

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

/** A verified user of an identity provider, with the provider's tokens if the client sent them. */
export interface VerifiedPerson {
  person: ProviderPerson
  oauthIdToken: string | undefined
  oauthAccessToken: string | undefined
}

/**
 * Verifies the credential in a request. Requests to the provider are sent before the transaction starts.
 * @returns a function that reads the user within the transaction; a pending token is used up there
 * @throws ProtocolError MISSING_REQUEST_URI, INVALID_REQUEST_URI, INVALID_CREDENTIAL_OR_PROVIDER_ID,
 *   OPERATION_NOT_ALLOWED (unknown provider), INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE,
 *   INVALID_PENDING_TOKEN; another Error when the provider is down
 */
export async function openCredential(
  context: Context,
  body: IdpBody,
): Promise<(tx: Executor) => Promise<VerifiedPerson>> {
  const parameters = parametersOf(body)
  const { pendingToken } = body
  if (pendingToken) return (tx) => fromPendingToken(context, tx, pendingToken)
  const verified = await fromProviderTokens(context, parameters)
  return async () => verified
}

/** Collects the parameters of `requestUri` (query and fragment) and of the form in `postBody`. */
function parametersOf({ requestUri, postBody }: IdpBody): URLSearchParams {
  if (!requestUri) throw refusal('MISSING_REQUEST_URI')
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
): Promise<VerifiedPerson> {
  const person = await takePendingToken(tx, token, settings.clock())
  if (person === undefined) throw refusal('INVALID_PENDING_TOKEN')
  if (providers.get(person.providerId) === undefined) throw notConfigured()
  return { person, oauthIdToken: undefined, oauthAccessToken: undefined }
}

async function fromProviderTokens(
  { settings, providers }: Context,
  parameters: URLSearchParams,
): Promise<VerifiedPerson> {
  const providerId = parameters.get('providerId')?.toLowerCase() ?? ''
  if (providerId === '') throw invalidCredential('providerId is missing.')
  const provider = providers.get(providerId)
  if (provider === undefined) throw notConfigured()
  const oauthIdToken = parameters.get('id_token') ?? undefined
  const oauthAccessToken = parameters.get('access_token') ?? undefined
  // Some classes of the SDK send an ID token as `access_token`. A real access token is rejected, because an
  // attacker may have obtained it from the user of another application (RFC 9700 4.9).
  const token = oauthIdToken ?? oauthAccessToken
  if (!token) throw invalidCredential('id_token is missing.')
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

/** The error for an unusable credential. @param reason must not quote the request, which may contain a token */
function invalidCredential(reason: string): Error {
  return refusal('INVALID_CREDENTIAL_OR_PROVIDER_ID', `Invalid IdP response/credential: ${reason}`)
}
