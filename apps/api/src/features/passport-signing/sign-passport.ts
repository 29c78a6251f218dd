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
import { contentOf, currentSlot, insertSignature, type StoredContent } from './content-store.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { requireOrigin } from './passport-origin.ts'
import type { PassportSigner, SignedPassport } from './ports.ts'
import { type Slot, setBits, takeSlot } from './status-lists.ts'

/** @param origin origin of ids: `https://vouch.example` */
export function createPassportSigner(origin: string, keys: IssuerKeys): PassportSigner {
  const prepare: PassportSigner['prepare'] = async (trx, issuerId, at) => {
    await requireOrigin(trx, origin)
    await keys.prepare(trx, issuerId, at)
  }
  return {
    prepare,
    sign: async (trx, passportId, kind, at) => {
      const stored = await contentOf(trx, passportId)
      if (!stored) throw new Error(`there is no passport ${passportId}`)
      const { issuerId } = stored
      await prepare(trx, issuerId, at)
      const signing = await keys.signing(trx, issuerId)
      const slot = await slotOf(trx, passportId, stored, kind)
      const did = didOfIssuer(origin, stored.isMarketplace ? null : issuerId)
      const credential = buildPassport(toContent(stored, { origin, did, passportId, slot, at }))
      const { ed25519, rsa } = signing
      const signed: SignedPassport = {
        credential: await signPassport(credential, { did, ...ed25519 }, at),
        jwt: await signPassportJwt(credential, { did, ...rsa }),
      }
      await insertSignature(trx, { passportId, ...slot, keyId: ed25519.id, rsaKeyId: rsa.id, ...signed, at })
      return signed
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

/** A passport in force never keeps a slot whose bit is set, such as after a suspension that outlasted its validity. */
async function slotOf(
  trx: Transaction,
  passportId: string,
  { issuerId, state }: Pick<StoredContent, 'issuerId' | 'state'>,
  kind: 'new' | 'same',
): Promise<Slot> {
  const current = kind === 'same' ? await currentSlot(trx, passportId) : undefined
  if (!current || (current.isSet && !isTakenBack(state))) return takeSlot(trx, issuerId)
  return { listId: current.listId, index: current.index }
}

function toContent(
  stored: StoredContent,
  about: {
    readonly origin: string
    readonly did: string
    readonly passportId: string
    readonly slot: Slot
    readonly at: Date
  },
): PassportContent {
  const { origin, did, passportId, slot, at } = about
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
    validFrom: at,
    validUntil: stored.validUntil,
    status: { listUrl: `${origin}/status/${slot.listId}`, index: slot.index },
  }
}
