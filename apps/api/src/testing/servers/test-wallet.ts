import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'

const grant = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

interface Offer {
  readonly credential_issuer: string
  readonly grants: Readonly<Record<string, { readonly 'pre-authorized_code': string }>>
}

/**
 * Takes an offered passport over HTTP, as a wallet with a new key does (OpenID4VCI 1.0).
 * @param of.entered called once the PIN is accepted, before the passport is fetched
 * @param of.server address of the server, if the origin of its passports leads elsewhere
 * @returns the passport as JSON
 */
export async function takeWithWallet(
  offerUri: string,
  pin: string,
  of: { readonly entered?: () => Promise<unknown>; readonly server?: string } = {},
): Promise<string> {
  const reach = (url: string, init?: RequestInit) => {
    const { origin, pathname } = new URL(url)
    return fetch(`${of.server ?? origin}${pathname}`, init)
  }
  const address = new URL(offerUri).searchParams.get('credential_offer_uri') ?? ''
  const offer = await read<Offer>(reach(address))
  const origin = offer.credential_issuer
  const code = offer.grants[grant]?.['pre-authorized_code'] ?? ''
  const body = new URLSearchParams({ grant_type: grant, 'pre-authorized_code': code, tx_code: pin })
  const { access_token: token } = await read<{ access_token: string }>(
    reach(`${origin}/oid4vci/token`, { method: 'POST', body }),
  )
  await of.entered?.()
  const { c_nonce: nonce } = await read<{ c_nonce: string }>(
    reach(`${origin}/oid4vci/nonce`, { method: 'POST' }),
  )
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const did = `did:jwk:${Buffer.from(JSON.stringify(publicKey.export({ format: 'jwk' }))).toString('base64url')}`
  const proof = await new SignJWT({ nonce })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'openid4vci-proof+jwt', kid: `${did}#0` })
    .setAudience(origin)
    .setIssuedAt()
    .sign(privateKey)
  const { credentials } = await read<{ credentials: { credential: object }[] }>(
    reach(`${origin}/oid4vci/credential`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ credential_configuration_id: 'skill_passport_ldp', proofs: { jwt: [proof] } }),
    }),
  )
  return JSON.stringify(credentials[0]?.credential)
}

async function read<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new Error(`a wallet was refused: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
