import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { profileName } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { DirectoryIndex } from '#features/directory/ports.ts'
import type { MasterValues, TypedWords } from '#features/masters/ports.ts'
import { toColumns } from '#platform/profile-columns.ts'
import { changedWords } from './own-words.ts'
import { replaceFileUses } from './profile-files-store.ts'
import { fileReferences, masterReferences } from './profile-references.ts'
import {
  type LockedPerson,
  lockPerson,
  type ProfileForChange,
  readForChange,
  replaceExclusions,
  updateAccount,
  writeProfile,
} from './profile-store.ts'
import { resolveStep } from './resolve-step.ts'
import { profileDataOf, type StoredStep, type StoredSteps, toSteps } from './stored-profile.ts'

/** A profile whose person is locked until the transaction ends. */
export interface OpenProfile extends Pick<ProfileForChange, 'passports'> {
  readonly userId: string
  readonly person: LockedPerson
  readonly steps: StoredSteps
}

/**
 * Locks the person until the transaction ends.
 * @throws AppError unauthenticated when the account was erased
 */
export async function openPerson(trx: Transaction, userId: string): Promise<LockedPerson> {
  const person = await lockPerson(trx, userId)
  if (person && person.status !== 'erased') return person
  throw new AppError('unauthenticated', 'This account was deleted.')
}

/**
 * Reads a profile for a change, and locks the person until the transaction ends.
 * @throws AppError unauthenticated when the account was erased
 */
export async function openProfile(trx: Transaction, userId: string, at: Date): Promise<OpenProfile> {
  const person = await openPerson(trx, userId)
  const { steps, passports, following } = await readForChange(trx, userId, at)
  return { userId, person, steps: toSteps(steps, person, following), passports }
}

/** New data of a profile step, and the paths of its fields that were imported. */
export interface NewStep<S extends ProfileStepName = ProfileStepName> {
  readonly step: S
  readonly data: ProfileData[S]
  readonly imported: readonly string[]
}

export interface ChangeDeps {
  readonly masters: MasterValues
  readonly typedWords: TypedWords
  readonly index: DirectoryIndex
}

/**
 * Stores new step data and everything derived from it: the profile
 * that employers see, missing fields, file uses and the directory row.
 * @param options.actor the person whose profile it is; new values must be ones that they may list
 * @param options.unknown how to treat codes that no master list contains
 * @returns all steps after the change
 * @throws AppError invalid
 */
export async function changeSteps(
  trx: Transaction,
  { masters, index, typedWords }: ChangeDeps,
  profile: OpenProfile,
  news: readonly NewStep[],
  options: { readonly actor: Actor; readonly at: Date; readonly unknown: 'refuse' | 'own-words' },
): Promise<StoredSteps> {
  const { userId, steps } = profile
  const { actor, at, unknown } = options
  const personal = news.find((each): each is NewStep<'personal'> => each.step === 'personal')
  const { country } = personal?.data ?? steps.personal.data
  const resolved = []
  for (const { step, data, imported } of news) {
    const wanted = { actor, step, data, before: steps[step].data, country, unknown }
    resolved.push({ step, imported, ...(await resolveStep(trx, masters, wanted)) })
  }
  const changed = resolved.map(({ step, data, imported }): [ProfileStepName, StoredStep] => [
    step,
    { data, imported, version: steps[step].version + 1, savedAt: at.toISOString() },
  ])
  const after = { ...steps, ...Object.fromEntries(changed) } as StoredSteps
  await writeProfile(trx, {
    userId,
    at,
    changes: changed.map(([step, stored]) => ({ ...stored, step, data: stripped(step, stored.data) })),
    columns: toColumns(profileDataOf(after), profile.passports, at),
    place: resolved.find(({ place }) => place !== undefined)?.place,
    codesChanged: resolved.some(
      ({ step, data }) => codesOf(step, data).join() !== codesOf(step, steps[step].data).join(),
    ),
  })
  for (const { step, data } of resolved) await writeRelated(trx, profile, step, data, at)
  await index.update(trx, userId)
  await typedWords.note(
    trx,
    resolved.flatMap(({ step, data }) => changedWords(userId, step, steps[step].data, data)),
  )
  return after
}

const searchedEntities: { readonly [S in ProfileStepName]?: string } = {
  personal: 'cities',
  preferences: 'occupations',
  skills: 'skills',
  portfolio: 'languages',
}

/** Master-list codes that the directory filters by. A code can change while its label stays the same. */
function codesOf<S extends ProfileStepName>(step: S, data: ProfileData[S]): string[] {
  return masterReferences(step, data)
    .filter(({ entity }) => entity === searchedEntities[step])
    .map(({ code }) => code)
}

/** Removes fields that are stored in the account. A second copy in the step would become stale. */
function stripped(step: ProfileStepName, data: object): object {
  return step === 'contact' ? { ...data, locale: null, timeZone: null } : data
}

async function writeRelated(
  trx: Transaction,
  { userId, person }: OpenProfile,
  step: ProfileStepName,
  data: object,
  at: Date,
): Promise<void> {
  if (step === 'contact') {
    const contact = data as ProfileData['contact']
    const { locale, timeZone } = contact
    const name = contact.displayName || profileName(contact) || person.display_name
    const isSame = name === person.display_name && locale === person.locale && timeZone === person.time_zone
    if (!isSame) await updateAccount(trx, userId, { display_name: name, locale, time_zone: timeZone }, at)
  }
  if (step === 'certifications' || step === 'documents') {
    const ids = fileReferences(step, data as never).map(({ fileId }) => fileId)
    await replaceFileUses(trx, userId, step, ids)
  }
  if (step === 'review') {
    const ids = (data as ProfileData['review']).excludedCompanies.map(({ id }) => id)
    await replaceExclusions(trx, userId, ids)
  }
}
