import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { profileName, type ValidPassport } from '@vouch/domain'
import { AppError } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { DirectoryIndex } from '#features/directory/ports.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import { toColumns } from '#platform/profile-columns.ts'
import { replaceFileUses } from './profile-files-store.ts'
import { fileReferences, masterReferences } from './profile-references.ts'
import {
  type LockedPerson,
  lockPerson,
  readForChange,
  replaceExclusions,
  updateAccount,
  writeProfile,
} from './profile-store.ts'
import { resolveStep } from './resolve-step.ts'
import { profileDataOf, type StoredStep, type StoredSteps, toSteps } from './stored-profile.ts'

/** A profile that nobody else changes until the commit. */
export interface OpenProfile {
  readonly userId: string
  readonly person: LockedPerson
  readonly steps: StoredSteps
  /** Counts every change of any step; 0 before the first. */
  readonly version: number
  readonly isPublished: boolean
  /** What employers see of the passports held. */
  readonly passports: readonly ValidPassport[]
}

/**
 * Holds a person until the commit: their changes come one after the other.
 * @throws AppError unauthenticated for somebody who was erased meanwhile
 */
export async function openPerson(trx: Transaction, userId: string): Promise<LockedPerson> {
  const person = await lockPerson(trx, userId)
  if (person && person.status !== 'erased') return person
  throw new AppError('unauthenticated', 'This account was deleted.')
}

/**
 * Opens a profile for a change.
 * @param at now
 * @throws AppError unauthenticated for somebody who was erased meanwhile
 */
export async function openProfile(trx: Transaction, userId: string, at: Date): Promise<OpenProfile> {
  const person = await openPerson(trx, userId)
  const { steps, version, published_at, passports } = await readForChange(trx, userId, at)
  const isPublished = published_at !== null
  return { userId, person, steps: toSteps(steps, person), version, isPublished, passports }
}

/** A step's new data, with the paths that are marked as imported. */
export interface NewStep<S extends ProfileStepName = ProfileStepName> {
  readonly step: S
  readonly data: ProfileData[S]
  readonly imported: readonly string[]
}

export interface ChangeDeps {
  readonly masters: MasterValues
  readonly index: DirectoryIndex
}

/**
 * Stores new data of some steps with all that follows from it: what employers see, what is missing, what is used, and
 * the directory.
 * @param options.unknown what becomes of values that no list knows
 * @returns the steps as they are now
 * @throws AppError invalid
 */
export async function changeSteps(
  trx: Transaction,
  { masters, index }: ChangeDeps,
  profile: OpenProfile,
  news: readonly NewStep[],
  options: { readonly at: Date; readonly unknown: 'refuse' | 'own-words' },
): Promise<StoredSteps> {
  const { userId, steps } = profile
  const { at, unknown } = options
  const personal = news.find((each): each is NewStep<'personal'> => each.step === 'personal')
  const { country } = personal?.data ?? steps.personal.data
  const resolved = []
  for (const { step, data, imported } of news) {
    const wanted = { userId, step, data, before: steps[step].data, country, unknown }
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
    foundOtherwise: resolved.some(
      ({ step, data }) => codesOf(step, data).join() !== codesOf(step, steps[step].data).join(),
    ),
  })
  for (const { step, data } of resolved) await writeBeside(trx, profile, step, data, at)
  await index.update(trx, userId)
  return after
}

const foundBy: { readonly [S in ProfileStepName]?: string } = {
  personal: 'cities',
  preferences: 'occupations',
  skills: 'skills',
  portfolio: 'languages',
}

/** The codes by which the directory finds a step: words of the person's own may get one and stay the same words. */
function codesOf<S extends ProfileStepName>(step: S, data: ProfileData[S]): string[] {
  return masterReferences(step, data)
    .filter(({ entity }) => entity === foundBy[step])
    .map(({ code }) => code)
}

/** The account keeps these: in the step they would only grow old. */
function stripped(step: ProfileStepName, data: object): object {
  return step === 'contact' ? { ...data, locale: null, timeZone: null } : data
}

async function writeBeside(
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
