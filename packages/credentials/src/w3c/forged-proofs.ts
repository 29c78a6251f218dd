import type { PassportIssuer } from '../testing/passport-issuer.ts'
import { base58, signRaw, unbase58 } from '../testing/raw-proof.ts'

type Json = Record<string, unknown>
type Make = () => Promise<readonly unknown[]>

interface ForgedProofs {
  readonly accepted: Readonly<Record<string, Make>>
  readonly refused: Readonly<Record<string, Make>>
}

/** JSON Canonicalization Scheme (RFC 8785) for texts, lists and objects. */
function jcs(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jcs).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jcs(member)}`).join(',')}}`
}

/**
 * Proofs by statement about verifiers. A deviation in the options is signed with them, so that the signature is genuine.
 */
export function createForgedProofs(issuer: PassportIssuer, unsigned: Json): ForgedProofs {
  /** Signs proofs that have these options. */
  const signed = (...options: readonly Json[]): Promise<readonly unknown[]> =>
    Promise.all(options.map((changes) => signRaw(issuer, unsigned, { options: changes })))
  /** Changes proofs after signing. */
  const edited = async (...changes: readonly ((proof: Json) => unknown)[]): Promise<readonly unknown[]> =>
    Promise.all(
      changes.map(async (change) => {
        const credential = await signRaw(issuer, unsigned)
        change(credential.proof)
        return credential
      }),
    )
  const withProof = async (proof: unknown) => ({ ...unsigned, proof })
  return {
    accepted: {
      'A valid credential with an eddsa-rdfc-2022 proof MUST verify.': () => signed({}),
      'created is OPTIONAL, and has a time zone or an offset.': () =>
        signed({ created: undefined }, { created: '2026-03-01T00:00:00-05:00' }),
      'A time of created without an offset MUST be interpreted as UTC.': () =>
        signed({ created: '2026-03-01T00:00:00' }),
      'A time of expires without an offset MUST be interpreted as UTC.': () =>
        signed({ expires: '2026-11-21T12:00:01' }),
    },
    refused: {
      'If proof is missing, an error MUST be raised.': async () => [unsigned],
      'If proof is invalid, an error MUST be raised.': async () => [
        await withProof(null),
        await withProof('proof'),
        await withProof([]),
      ],
      'If proof.type is missing, an error MUST be raised.': () => edited((proof) => delete proof.type),
      'If proof.type is not DataIntegrityProof, an error MUST be raised.': () =>
        edited(
          (proof) => (proof.type = 'Ed25519Signature2020'),
          (proof) => (proof.type = 'UnknownProof'),
        ),
      'If proof.verificationMethod is missing, an error MUST be raised.': () =>
        signed({ verificationMethod: undefined }),
      'If proof.verificationMethod is invalid, an error MUST be raised.': () =>
        signed({ verificationMethod: `${issuer.did}#another` }, { verificationMethod: 'did:key:invalid' }),
      'If proof.proofPurpose is missing, an error MUST be raised.': () => signed({ proofPurpose: undefined }),
      'If proof.proofPurpose is invalid, an error MUST be raised.': () =>
        signed({ proofPurpose: 'authentication' }, { proofPurpose: 'keyAgreement' }),
      'If proof.proofValue is missing, an error MUST be raised.': () =>
        edited((proof) => delete proof.proofValue),
      'If proof.proofValue is invalid, an error MUST be raised.': () =>
        edited(
          (proof) => (proof.proofValue = null),
          (proof) => (proof.proofValue = 'z5nmMBw2u9TGKd9NxxHJtyZKgjN2Eh'),
        ),
      'If created is no dateTimeStamp, an error MUST be raised.': () => signed({ created: 'yesterday' }),
      'If the proof has expired, an error MUST be raised.': () =>
        signed({ expires: '2026-11-21T11:59:59Z' }, { expires: '2026-11-21T11:59:59' }),
      'If proof.proofValue is not multibase-encoded, an error MUST be raised.': () =>
        edited((proof) => (proof.proofValue = String(proof.proofValue).slice(1))),
      'If cryptosuite is no string, an error MUST be raised.': () =>
        edited((proof) => (proof.cryptosuite = ['eddsa-rdfc-2022'])),
      'If cryptosuite is not eddsa-rdfc-2022, an error MUST be raised.': () =>
        signed({ cryptosuite: 'invalid-cryptosuite' }, { cryptosuite: 'eddsa-jcs-2022' }),
      'If proofValue is not 64 bytes for a key of 32 bytes, an error MUST be raised.': () =>
        edited(
          (proof) =>
            (proof.proofValue = base58(
              Buffer.concat([unbase58(String(proof.proofValue)), Buffer.alloc(32, 7)]),
            )),
        ),
      'If another canonicalisation than RDFC 1.0 is used, an error MUST be raised.': async () => [
        await signRaw(issuer, unsigned, { canonize: jcs }),
      ],
      'If another hash than SHA-256 is used, an error MUST be raised.': async () => [
        await signRaw(issuer, unsigned, { hash: 'sha512' }),
      ],
      'If the credential was changed, an error MUST be raised.': async () => [
        { ...(await signRaw(issuer, unsigned)), name: 'Something else' },
      ],
    },
  }
}
