import { randomUUID } from 'node:crypto'
import {
  buildPassport,
  createEd25519Key,
  createRsaKey,
  didOfIssuer,
  hashAddress,
  signPassport,
  signPassportJwt,
} from '../../../packages/credentials/src/issuing.ts'

const levels = ['beginner', 'intermediate', 'advanced', 'expert']
const warm = 60

/**
 * CPU time of building a passport and signing it in both forms, in milliseconds, without the database. Measured in this
 * process, all threads together.
 */
export async function signatureCpu(skills: number, rounds: number): Promise<number> {
  const origin = 'https://vouch.example'
  const issuerId = randomUUID()
  const did = didOfIssuer(origin, issuerId)
  const [ed25519, rsa] = await Promise.all([createEd25519Key(), createRsaKey()])
  const sign = async (round: number) => {
    const at = new Date()
    const credential = buildPassport({
      origin,
      passportId: randomUUID(),
      subjectId: `urn:uuid:${randomUUID()}`,
      issuer: { did, name: 'School', url: 'https://school.example' },
      achievement: {
        id: `${origin}/passport-definitions/${issuerId}/1`,
        name: 'Welder, advanced',
        description: 'Welds steel and aluminium.',
        criteria: { narrative: 'A test piece in three positions.' },
        skills: Array.from({ length: skills }, (_, place) => ({
          name: `Skill ${place}`,
          uri: `http://data.europa.eu/esco/skill/${place}`,
          level: { achieved: 'advanced', levels },
        })),
      },
      recipient: {
        addressHash: { hash: hashAddress(`person-${round}@example.net`, 'salt'), salt: 'salt' },
        name: 'Robin Weld',
      },
      evidence: [],
      awardedAt: at,
      validFrom: at,
      validUntil: new Date(at.getTime() + 365 * 86_400_000),
      status: { listUrl: `${origin}/status/${issuerId}`, index: round },
    })
    await signPassport(credential, { did, ...ed25519 }, at)
    await signPassportJwt(credential, { did, ...rsa })
  }
  for (let round = 0; round < warm; round++) await sign(round)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await sign(round)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}
