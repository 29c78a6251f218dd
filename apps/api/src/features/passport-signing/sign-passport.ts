import { skillLevels } from '@vouch/contract'
import {
  buildPassport,
  didOfIssuer,
  hashAddress,
  type PassportContent,
  signPassport,
  signPassportJwt,
} from '@vouch/credentials/issuing'
import { isTakenBack } from '@vouch/domain'
import type { Transaction } from '#db/transaction.ts'
import { achievementUrl } from './achievement-document.ts'
import { contentOf, currentSignature, insertSignature, type StoredContent } from './content-store.ts'
import type { IssuerKeys, SigningKeys } from './issuer-keys.ts'
import { lockIssuerOf } from './lock-issuer.ts'
import { requireOrigin } from './passport-origin.ts'
import type { PassportSigner, SignedPassport } from './ports.ts'
import { type Slot, setBits, takeSlot } from './status-lists.ts'

/** @param origin origin of ids: `https://vouch.example` */
export function createPassportSigner(origin: string, keys: IssuerKeys): PassportSigner {
  const prepare: PassportSigner['prepare'] = async (trx, issuerId, at) => {
    await requireOrigin(trx, origin)
    await keys.prepare(trx, issuerId, at)
  }
  const signingKeys = async (trx: Transaction, issuerId: string, at: Date) => {
    await prepare(trx, issuerId, at)
    return keys.signing(trx, issuerId)
  }
  return {
    prepare,
    sign: async (trx, passportId, kind, at) => {
      const stored = await contentOf(trx, passportId)
      if (!stored) throw new Error(`there is no passport ${passportId}`)
      const signing = await signingKeys(trx, stored.issuerId, at)
      const slot = await slotOf(trx, passportId, stored, kind)
      const unsigned = unsignedOf(toContent(stored, { origin, passportId, slot, validFrom: at }))
      const signed: SignedPassport = {
        credential: await signAs.credential(unsigned, signing, at),
        jwt: await signAs.jwt(unsigned, signing, at),
      }
      const { ed25519, rsa } = signing
      await insertSignature(trx, { passportId, ...slot, keyId: ed25519.id, rsaKeyId: rsa.id, ...signed, at })
      return signed
    },
    bind: async (trx, passportId, { did, form }, at) => {
      if ((await lockIssuerOf(trx, passportId)) === 'suspended') return undefined
      const stored = await contentOf(trx, passportId)
      const current = await currentSignature(trx, passportId)
      if (stored?.state !== 'issued' || !current) return undefined
      const { signedAt, ...slot } = current
      const content = toContent(stored, { origin, passportId, slot, validFrom: signedAt })
      const bound = unsignedOf({ ...content, subjectId: did })
      return signAs[form](bound, await signingKeys(trx, stored.issuerId, at), at)
    },
    takeBack: setBits,
    signed: async (executor, passportId) => {
      const row = await executor
        .selectFrom('passport_signatures')
        .select(['credential', 'jwt'])
        .where('passport_id', '=', passportId)
        .where('is_current', '=', true)
        .executeTakeFirst()
      return row?.credential && row.jwt ? { credential: row.credential, jwt: row.jwt } : undefined
    },
  }
}

type SignAs = (unsigned: Unsigned, keys: SigningKeys, at: Date) => Promise<string>

interface Unsigned {
  readonly did: string
  readonly credential: Record<string, unknown>
}

const signAs: Readonly<Record<keyof SignedPassport, SignAs>> = {
  credential: ({ did, credential }, { ed25519 }, at) => signPassport(credential, { did, ...ed25519 }, at),
  jwt: ({ did, credential }, { rsa }) => signPassportJwt(credential, { did, ...rsa }),
}

function unsignedOf(content: PassportContent): Unsigned {
  return { did: content.issuer.did, credential: buildPassport(content) }
}

/** A passport in force never keeps a slot whose bit is set, such as after a suspension that outlasted its validity. */
async function slotOf(
  trx: Transaction,
  passportId: string,
  { issuerId, state }: Pick<StoredContent, 'issuerId' | 'state'>,
  kind: 'new' | 'same',
): Promise<Slot> {
  const current = kind === 'same' ? await currentSignature(trx, passportId) : undefined
  if (!current || (current.isSet && !isTakenBack(state))) return takeSlot(trx, issuerId)
  return { listId: current.listId, index: current.index }
}

function toContent(
  stored: StoredContent,
  about: {
    readonly origin: string
    readonly passportId: string
    readonly slot: Slot
    readonly validFrom: Date
  },
): PassportContent {
  const { origin, passportId, slot, validFrom } = about
  const did = didOfIssuer(origin, stored.isMarketplace ? null : stored.issuerId)
  const { email, salt, name, pictureId } = stored
  const image = pictureId === null ? {} : { image: `${origin}/api/v1/passport-pictures/${pictureId}/large` }
  return {
    origin,
    passportId,
    subjectId: `urn:uuid:${stored.subjectId}`,
    issuer: { did, name: stored.issuerName, url: stored.website ?? origin },
    achievement: {
      id: achievementUrl(origin, stored.definitionId, stored.number),
      name: stored.title,
      description: stored.description,
      criteria: { narrative: stored.criteria },
      ...image,
      skills: stored.skills.map(({ label, uri, level }) => ({
        name: label,
        uri,
        ...(level !== null && { level: { achieved: level, levels: skillLevels } }),
      })),
    },
    recipient: {
      ...(email !== null && salt !== null && { addressHash: { hash: hashAddress(email, salt), salt } }),
      ...(name !== '' && { name }),
    },
    evidence: stored.evidence.map(({ name: title, narrative, url }) => ({
      name: title,
      ...(narrative !== '' && { narrative }),
      ...(url !== null && { url }),
    })),
    awardedAt: new Date(`${stored.awardedOn}T00:00:00Z`),
    validFrom,
    validUntil: stored.validUntil,
    status: { listUrl: `${origin}/status/${slot.listId}`, index: slot.index },
  }
}
