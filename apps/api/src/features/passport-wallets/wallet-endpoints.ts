import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  type ConfigurationId,
  configurations,
  isConfiguration,
  issuerMetadata,
  offerDocument,
  preAuthorisedGrant,
  serverMetadata,
} from './issuer-metadata.ts'
import { WalletError } from './wallet-error.ts'
import type { WalletService } from './wallet-service.ts'

const bodyLimit = 16 * 1024

const tokenRequest = z.object({
  grant_type: z.string(),
  'pre-authorized_code': z.string().max(200).optional(),
  tx_code: z.string().max(20).optional(),
  authorization_details: z.string().max(4000).optional(),
})

const authorizationDetails = z.array(
  z.object({ type: z.literal('openid_credential'), credential_configuration_id: z.string() }),
)

const credentialRequest = z.object({
  credential_configuration_id: z.string().optional(),
  credential_identifier: z.string().optional(),
  proofs: z.object({ jwt: z.tuple([z.string()]) }).optional(),
})

/**
 * Serves what wallets call (OpenID4VCI 1.0). Wallets are programs on any site, so every origin may read the answers; no
 * answer depends on a cookie.
 */
export function serveWallets(
  app: FastifyInstance,
  {
    service,
    origin,
    name,
  }: { readonly service: WalletService; readonly origin: string; readonly name: string },
): void {
  void app.register(async (scope) => {
    acceptForms(scope)
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof WalletError)) throw error
      if (error.status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
      return reply.code(error.status).send({ error: error.code, error_description: error.message })
    })
    scope.addHook('onSend', async (request, reply) => {
      reply.header('access-control-allow-origin', '*')
      if (request.method === 'POST' || request.routeOptions.url?.startsWith('/oid4vci/'))
        reply.header('cache-control', 'no-store')
    })
    scope.get('/.well-known/openid-credential-issuer', (_request, reply) =>
      document(reply, issuerMetadata(origin, name)),
    )
    scope.get('/.well-known/oauth-authorization-server', (_request, reply) =>
      document(reply, serverMetadata(origin)),
    )
    scope.get<{ Params: { token: string } }>('/oid4vci/offers/:token', async ({ params }) =>
      offerDocument(origin, await service.codeOf(params.token)),
    )
    scope.post('/oid4vci/token', { bodyLimit }, ({ body }) => tokenAnswer(service, body))
    scope.post('/oid4vci/nonce', { bodyLimit }, async () => ({ c_nonce: service.nonce() }))
    scope.post('/oid4vci/credential', { bodyLimit }, async ({ body, headers }) => {
      const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
      if (token === undefined) throw new WalletError('invalid_token', 'Send an access token.')
      const { configuration, proof } = readCredentialRequest(body)
      const { format } = configurations[configuration]
      return { credentials: [{ credential: await service.credential(token, { format, proof }) }] }
    })
  })
}

function document(reply: FastifyReply, content: object): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type('application/json').send(content)
}

/** Forms for the token; the nonce is asked for without a body, which some wallets send as an empty JSON text. */
function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
}

/** Answers a token request (OpenID4VCI 1.0 §6). */
async function tokenAnswer(service: WalletService, body: unknown) {
  const { data } = tokenRequest.safeParse(body)
  if (!data) throw new WalletError('invalid_request', 'The request is incomplete.')
  if (data.grant_type !== preAuthorisedGrant)
    throw new WalletError('unsupported_grant_type', 'Only pre-authorised codes are accepted.')
  const { 'pre-authorized_code': code, tx_code: pin } = data
  if (code === undefined || pin === undefined)
    throw new WalletError('invalid_request', 'Send the pre-authorised code and the PIN.')
  const wanted = wantedConfigurations(data.authorization_details)
  const { token, seconds } = await service.exchange(code, pin)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: seconds,
    ...(wanted && {
      authorization_details: wanted.map((id) => ({
        type: 'openid_credential',
        credential_configuration_id: id,
        credential_identifiers: [id],
      })),
    }),
  }
}

function wantedConfigurations(details: string | undefined): ConfigurationId[] | undefined {
  if (details === undefined) return undefined
  const { data } = authorizationDetails.safeParse(parsed(details))
  const ids = data?.map((one) => one.credential_configuration_id)
  if (!ids?.every(isConfiguration))
    throw new WalletError('invalid_request', 'The authorization details are unknown.')
  return ids
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a credential request (OpenID4VCI 1.0 §8.2) with one proof. */
function readCredentialRequest(body: unknown): {
  readonly configuration: ConfigurationId
  readonly proof: string
} {
  const { data } = credentialRequest.safeParse(body)
  if (!data) throw new WalletError('invalid_credential_request', 'The request is incomplete.')
  const { credential_identifier: identifier, credential_configuration_id: id, proofs } = data
  if ((identifier === undefined) === (id === undefined))
    throw new WalletError('invalid_credential_request', 'Name either a credential or a configuration.')
  const configuration = identifier ?? id
  if (!isConfiguration(configuration))
    throw new WalletError(
      identifier === undefined ? 'unknown_credential_configuration' : 'unknown_credential_identifier',
      'This issuer has no such credential.',
    )
  if (!proofs) throw new WalletError('invalid_proof', 'Send a proof of the wallet’s key.')
  return { configuration, proof: proofs.jwt[0] }
}
