import type { FieldProblem, ProfileData, ProfileStepName } from '@vouch/contract'
import { itemKey, itemLists } from '@vouch/domain'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { AppError } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { MasterValue, MasterValues } from '#features/masters/ports.ts'
import { isLanguage, isTimeZone } from '#platform/locale-choice.ts'
import { ownFiles } from './profile-files-store.ts'
import { fileReferences, type MasterReference, masterReferences } from './profile-references.ts'
import { findCompanies, type Place } from './profile-store.ts'

export interface ResolvedStep<S extends ProfileStepName = ProfileStepName> {
  readonly data: ProfileData[S]
  /** Of the city in the second step; without it, what is stored stays. */
  readonly place?: Place | null
}

export interface StepToResolve<S extends ProfileStepName> {
  readonly userId: string
  readonly step: S
  readonly data: ProfileData[S]
  /** The step as it is stored: what was chosen before stays choosable. */
  readonly before: ProfileData[S]
  /** Where the person lives, for numbers of telephones without a country. */
  readonly country: string | null
  /** `own-words` keeps the label of what no list knows: for what a machine has read. */
  readonly unknown: 'refuse' | 'own-words'
}

/**
 * Checks what a step names elsewhere, and writes labels, telephone numbers and companies as they are known there.
 * @throws AppError invalid, with each wrong field below `data`
 */
export async function resolveStep<S extends ProfileStepName>(
  trx: Transaction,
  masters: MasterValues,
  wanted: StepToResolve<S>,
): Promise<ResolvedStep<S>> {
  const { step, userId, before, unknown } = wanted
  const data = wellFormed(wanted.data)
  const references = masterReferences(step, data)
  const found = await masters.find(
    trx,
    references.map(({ entity, code }) => ({ entity, code })),
  )
  // What was chosen before stays, taken off the list or not yet on it.
  const chosen = new Map(masterReferences(step, before).map((reference) => [keyOf(reference), reference]))
  const errors = [
    ...sameNames(step, data),
    ...references.flatMap((reference) => {
      const value = found.get(keyOf(reference))
      const offered = value?.active ? value : chosen.get(keyOf(reference))
      reference.put(offered ? { code: offered.code, label: offered.label } : null)
      return offered || unknown === 'own-words'
        ? []
        : [problem(reference.path, 'Choose this again: the list does not have it.')]
    }),
    ...(await fileProblems(trx, userId, fileReferences(step, data))),
    ...accountProblems(step, data),
  ]
  if (errors.length > 0) throw new AppError('invalid', 'Some fields need your attention.', { errors })
  if (step === 'contact') withPhone(data as ProfileData['contact'], wanted.country)
  if (step === 'review') await withCompanies(trx, data as ProfileData['review'])
  if (step !== 'personal') return { data }
  const place = placeOf(data as ProfileData['personal'], found)
  return place === undefined ? { data } : { data, place }
}

/** A copy without halves of characters, which JSON of PostgreSQL refuses. */
function wellFormed<T extends object>(data: T): T {
  return JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)),
  )
}

const keyOf = ({ entity, code }: Pick<MasterReference, 'entity' | 'code'>) => `${entity}:${code}`

function problem(path: string, message: string): FieldProblem {
  return { path: `data.${path}`, message }
}

/** Two entries of one name could not be told apart afterwards. */
function sameNames<S extends ProfileStepName>(step: S, data: ProfileData[S]): FieldProblem[] {
  return itemLists(step).flatMap((list) => {
    const keys = (Reflect.get(data, list) as unknown[]).map(itemKey)
    return keys.flatMap((key, index) =>
      keys.indexOf(key) < index ? [problem(`${list}.${index}`, 'This entry is there twice.')] : [],
    )
  })
}

async function fileProblems(
  trx: Transaction,
  userId: string,
  references: ReturnType<typeof fileReferences>,
): Promise<FieldProblem[]> {
  if (references.length === 0) return []
  const files = await ownFiles(
    trx,
    userId,
    references.map(({ fileId }) => fileId),
  )
  return references.flatMap(({ path, fileId, isCv }) => {
    const purpose = files.get(fileId)
    const isThere = purpose !== undefined && (!isCv || purpose === 'cv')
    return isThere ? [] : [problem(path, 'This file is not there. Upload it again.')]
  })
}

function accountProblems<S extends ProfileStepName>(step: S, data: ProfileData[S]): FieldProblem[] {
  if (step !== 'contact') return []
  const { locale, timeZone } = data as ProfileData['contact']
  return [
    ...(locale === null || isLanguage(locale) ? [] : [problem('locale', 'Choose a language')]),
    ...(timeZone === null || isTimeZone(timeZone) ? [] : [problem('timeZone', 'Choose a time zone')]),
  ]
}

/** What cannot be read stays as it was typed. */
function withPhone(contact: ProfileData['contact'], country: string | null): void {
  if (contact.phone === '') return
  const number = parsePhoneNumberFromString(contact.phone, (country ?? undefined) as CountryCode | undefined)
  if (number?.isPossible()) contact.phone = number.number
}

/** Of an unknown company nothing is kept; of the others, the name that they have. */
async function withCompanies(trx: Transaction, review: ProfileData['review']): Promise<void> {
  const names = await findCompanies(
    trx,
    review.excludedCompanies.map(({ id }) => id),
  )
  review.excludedCompanies = review.excludedCompanies.flatMap(({ id }) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name: name.slice(0, 200) }]
  })
}

/** @returns undefined where it is not known and what is stored stays */
function placeOf(
  { city }: ProfileData['personal'],
  found: ReadonlyMap<string, MasterValue>,
): Place | null | undefined {
  if (!city || city.code === null) return null
  const value = found.get(`cities:${city.code}`)
  if (!value) return undefined
  const { lat, lon } = value.attributes
  return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null
}
