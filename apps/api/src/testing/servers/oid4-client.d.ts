/** Types for the parts of @digitalbazaar/oid4-client that tests use. */
declare module '@digitalbazaar/oid4-client' {
  import type { Agent } from 'node:https'

  interface Offer {
    readonly credential_issuer: string
    readonly credential_configuration_ids: readonly string[]
    readonly grants: Readonly<
      Record<string, { readonly 'pre-authorized_code': string; readonly tx_code: object }>
    >
  }
  interface Signer {
    readonly id: string
    readonly algorithm: string
    sign(of: { readonly data: Uint8Array }): Promise<Uint8Array>
  }
  interface Issuer {
    readonly issuerConfig: Readonly<Record<string, unknown>>
  }
  export function getCredentialOffer(of: { readonly url: string; readonly agent: Agent }): Promise<Offer>
  export function robustDiscoverIssuer(of: {
    readonly issuer: string
    readonly agent: Agent
  }): Promise<Issuer>
  export class OID4Client {
    constructor(of: {
      readonly accessToken: string
      readonly authorizationDetails: unknown
      readonly issuerConfig: Issuer['issuerConfig']
      readonly offer: Offer
      readonly agent: Agent
    })
    getNonce(of: { readonly agent: Agent }): Promise<{ readonly nonce: string }>
    requestCredentials(of: {
      readonly did: string
      readonly didProofSigner: Signer
      readonly nonce: string
      readonly format: string
      readonly agent: Agent
    }): Promise<{ readonly credential: unknown }>
  }
}
