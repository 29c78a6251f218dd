import type { MasterPick, ProfileData, ProfileStepName } from '@vouch/contract'

interface Reference {
  readonly entity: string
  /** Path of the field inside the step's data, such as `items.0.skill`. */
  readonly path: string
  /** The label that the person submitted; for a bare code, the code. */
  readonly label: string
  /**
   * Replaces the reference by the resolved entry. Null turns a pick
   * into own words (a label without a code) and clears a bare code.
   */
  put(resolved: { readonly code: string; readonly label: string } | null): void
}

/** A reference from a profile step to an entry of a master list: a pick (code and label) or a bare code. */
export interface MasterReference extends Reference {
  readonly code: string
}

/** Own words in a field of a master list. */
export interface OwnWordReference extends Reference {
  readonly code: null
}

/** Collects one field. `empty` is the value that clears a bare code. */
type Collect = (entity: string, path: string, holder: object, key: string | number, empty?: '' | null) => void

/** Lists the references of a profile step to master lists. Calling a reference's `put` changes `data`. */
export function masterReferences<S extends ProfileStepName>(
  step: S,
  data: ProfileData[S],
): MasterReference[] {
  return references(step, data).filter((one): one is MasterReference => one.code !== null)
}

/** Lists the own words of a profile step in fields of master lists. Calling a reference's `put` changes `data`. */
export function ownWordReferences<S extends ProfileStepName>(
  step: S,
  data: ProfileData[S],
): OwnWordReference[] {
  return references(step, data).filter((one): one is OwnWordReference => one.code === null)
}

function references<S extends ProfileStepName>(
  step: S,
  data: ProfileData[S],
): (MasterReference | OwnWordReference)[] {
  const found: (MasterReference | OwnWordReference)[] = []
  collectors[step]((entity, path, holder, key, empty = null) => {
    const value: unknown = Reflect.get(holder, key)
    if (typeof value === 'string') {
      if (value === '') return
      const put: Reference['put'] = (resolved) => {
        Reflect.set(holder, key, resolved ? resolved.code : empty)
      }
      found.push({ entity, path, code: value, label: value, put })
    } else if (isPick(value)) {
      const put: Reference['put'] = (resolved) => {
        Reflect.set(holder, key, resolved ?? { code: null, label: value.label })
      }
      found.push({ entity, path, code: value.code, label: value.label, put } as
        | MasterReference
        | OwnWordReference)
    }
  }, data)
  return found
}

function isPick(value: unknown): value is MasterPick {
  return typeof value === 'object' && value !== null && 'code' in value && 'label' in value
}

function each(add: Collect, entity: string, path: string, picks: readonly MasterPick[]): void {
  for (const index of picks.keys()) add(entity, `${path}.${index}`, picks, index)
}

const collectors: { readonly [S in ProfileStepName]: (add: Collect, data: ProfileData[S]) => void } = {
  contact: () => undefined,
  personal: (add, data) => {
    add('cities', 'city', data, 'city')
    add('regions', 'region', data, 'region')
    add('genders', 'gender', data, 'gender')
    add('countries', 'country', data, 'country')
  },
  preferences: (add, data) => {
    each(add, 'occupations', 'targetOccupations', data.targetOccupations)
    each(add, 'cities', 'locations', data.locations)
    add('currencies', 'payCurrency', data, 'payCurrency')
    add('notice-periods', 'noticePeriod', data, 'noticePeriod')
  },
  experience: (add, { items }) => {
    for (const [index, item] of items.entries()) {
      add('occupations', `items.${index}.occupation`, item, 'occupation')
      each(add, 'skills', `items.${index}.skills`, item.skills)
    }
  },
  education: (add, { items }) => {
    for (const [index, item] of items.entries()) {
      add('education-levels', `items.${index}.level`, item, 'level')
      add('fields-of-study', `items.${index}.area`, item, 'area')
    }
  },
  skills: (add, { items }) => {
    for (const [index, item] of items.entries()) add('skills', `items.${index}.skill`, item, 'skill')
  },
  certifications: () => undefined,
  portfolio: (add, { languages }) => {
    for (const [index, item] of languages.entries())
      add('languages', `languages.${index}.language`, item, 'language')
  },
  documents: (add, { documents, rightToWork }) => {
    for (const [index, item] of documents.entries())
      add('document-types', `documents.${index}.kind`, item, 'kind')
    for (const [index, item] of rightToWork.entries()) {
      add('countries', `rightToWork.${index}.country`, item, 'country', '')
      add('right-to-work', `rightToWork.${index}.status`, item, 'status')
    }
  },
  review: () => undefined,
}

/** A field of a profile step that refers to a file. */
export interface FileReference {
  readonly path: string
  readonly fileId: string
  /** True when the file must have the purpose `cv`. Other fields accept any file of the person. */
  readonly isCv: boolean
}

/** Lists the fields of a profile step that refer to files. */
export function fileReferences<S extends ProfileStepName>(step: S, data: ProfileData[S]): FileReference[] {
  if (step === 'certifications') {
    const { items } = data as ProfileData['certifications']
    return items.flatMap(({ fileId }, index) =>
      fileId === null ? [] : [{ path: `items.${index}.fileId`, fileId, isCv: false }],
    )
  }
  if (step !== 'documents') return []
  const { cvFileId, documents } = data as ProfileData['documents']
  return [
    ...(cvFileId === null ? [] : [{ path: 'cvFileId', fileId: cvFileId, isCv: true }]),
    ...documents.map(({ fileId }, index) => ({ path: `documents.${index}.fileId`, fileId, isCv: false })),
  ]
}
