import type { LetterKind, LetterLanguage, LetterPreview } from '@vouch/contract'
import { applicantReach, checkLetter, fillLetter, type LetterFacts, letterValues } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { invalidFields, notFound } from '#base/app-error.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { exampleFacts } from './example-facts.ts'
import { type Applicant, findLatestApplicant, isReadRecorded } from './latest-applicant-store.ts'
import { findCompanyName } from './letters-store.ts'
import { nameMarker } from './name-marker.ts'
import type { LetterWords } from './ports.ts'
import { requireOwner } from './require-owner.ts'

/** Words to try out. */
interface Trial extends LetterWords {
  readonly kind: LetterKind
  readonly language: LetterLanguage
}

const hourMs = 3_600_000

/**
 * Fills words with the data of the latest applicant of a company; without a company, of the marketplace. Made-up facts
 * stand for what the company has not sent this applicant.
 * @throws AppError not-found, forbidden, invalid for a variable that the letter cannot contain
 */
export async function previewLetter(
  deps: ServiceDeps,
  actor: Actor,
  companyId: string | null,
  { kind, language, ...words }: Trial,
): Promise<LetterPreview> {
  const what = 'This company'
  requireAccess(actor, 'letter.read', { companyId }, what)
  requireOwner({ companyId, kind })
  const { kysely } = deps.db
  const company = companyId === null ? null : await findCompanyName(kysely, companyId)
  if (company === undefined) throw notFound(what)
  const problems = checkLetter(kind, words)
  if (problems.length > 0) throw invalidFields(problems)

  const { whole, teams } = applicantReach(actor)
  const ofTeam = companyId !== null && teams.includes(companyId)
  const isMember = companyId !== null && (ofTeam || whole.includes(companyId))
  const viewerId = actor.userId
  const of = { companyId, viewerId, ofTeam, correspondence: isMember }
  const applicant = await findLatestApplicant(kysely, of)
  if (applicant && !isMember) await recordRead(deps, actor, applicant)

  const examples = exampleFacts(language, deps.clock())
  const facts: LetterFacts = applicant
    ? { ...examples, ...applicant.facts }
    : { ...examples, company: company ?? examples.company }
  const named = applicant?.isBlind ? { ...facts, candidate: nameMarker[language] } : facts
  const values = letterValues(named, language, applicant?.timeZone ?? null)
  const [subject, body] = [fillLetter(words.subject, values), fillLetter(words.body, values)]
  return {
    subject: subject.text,
    body: body.text,
    recipient: applicant ? { name: facts.candidate, job: facts.job } : null,
    missing: [...new Set([...subject.missing, ...body.missing])],
  }
}

/** Records that an administrator read an applicant's name, once an hour: the page previews after every pause in typing. */
async function recordRead({ db, clock }: ServiceDeps, { userId: actorId }: Actor, { userId }: Applicant) {
  const at = clock()
  const since = new Date(at.getTime() - hourMs)
  if (await isReadRecorded(db.kysely, { actorId, userId, since })) return
  await record(db.kysely, { action: 'candidate.letter', actorId, subjectId: userId, at })
}
