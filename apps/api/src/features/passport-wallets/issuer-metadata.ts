/** Formats that wallets can ask for (OpenID4VCI 1.0 §A.1). */
export type WalletFormat = 'ldp_vc' | 'jwt_vc_json'

const types = ['VerifiableCredential', 'OpenBadgeCredential']
const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

/** Configurations by id. */
export const configurations = {
  skill_passport_ldp: {
    format: 'ldp_vc',
    credential_definition: { '@context': contexts, type: types },
    credential_signing_alg_values_supported: ['eddsa-rdfc-2022'],
  },
  skill_passport_jwt: {
    format: 'jwt_vc_json',
    credential_definition: { type: types },
    credential_signing_alg_values_supported: ['RS256'],
  },
} as const

export type ConfigurationId = keyof typeof configurations

export function isConfiguration(id: unknown): id is ConfigurationId {
  return typeof id === 'string' && Object.hasOwn(configurations, id)
}

export const preAuthorisedGrant = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

const supported = {
  scope: 'skill_passport',
  cryptographic_binding_methods_supported: ['did:key', 'did:jwk', 'jwk'],
  proof_types_supported: {
    jwt: { proof_signing_alg_values_supported: ['EdDSA', 'Ed25519', 'ES256', 'ES384'] },
  },
  credential_metadata: { display: [{ name: 'Skill passport', locale: 'en' }] },
}

/** Metadata of the authorisation server (RFC 8414 §2). */
export function serverMetadata(origin: string) {
  return {
    issuer: origin,
    token_endpoint: `${origin}/oid4vci/token`,
    grant_types_supported: [preAuthorisedGrant],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none'],
    'pre-authorized_grant_anonymous_access_supported': true,
    authorization_details_types_supported: ['openid_credential'],
  }
}

/**
 * Metadata of the credential issuer (OpenID4VCI 1.0 §12.2). It repeats those of the authorisation server, because some
 * wallets read only this document.
 */
export function issuerMetadata(origin: string, name: string) {
  return {
    ...serverMetadata(origin),
    credential_issuer: origin,
    credential_endpoint: `${origin}/oid4vci/credential`,
    nonce_endpoint: `${origin}/oid4vci/nonce`,
    display: [{ name, locale: 'en' }],
    credential_configurations_supported: Object.fromEntries(
      Object.entries(configurations).map(([id, one]) => [id, { ...supported, ...one }]),
    ),
  }
}

/** The offer of a passport (OpenID4VCI 1.0 §4.1.1). */
export function offerDocument(origin: string, code: string) {
  return {
    credential_issuer: origin,
    credential_configuration_ids: Object.keys(configurations),
    grants: {
      [preAuthorisedGrant]: {
        'pre-authorized_code': code,
        tx_code: { input_mode: 'numeric', length: 6, description: 'The PIN that is shown with the code' },
      },
    },
  }
}
