import type { MasterPick, ProfileData, ProfileStepName } from '@vouch/contract'

/** A place in a step that names a value of a master: a pick, or a bare code. */
export interface MasterReference {
  readonly entity: string
  /** Below the step's data, such as `items.0.skill`. */
  readonly path: string
  readonly code: string
  /** As it was sent; of a bare code, the code. */
  readonly label: string
  /** Writes the value with its right label, or what stands for it when there is none. */
  put(found: { readonly code: string; readonly label: string } | null): void
}

/** `empty` is what stands in the place of a bare code when nothing was said. */
type Collect = (entity: string, path: string, holder: object, key: string | number, empty?: '' | null) => void

/** Each place of a step that names a value of a master. Writing through them changes `data`. */
export function masterReferences<S extends ProfileStepName>(
  step: S,
  data: ProfileData[S],
): MasterReference[] {
  const references: MasterReference[] = []
  collectors[step]((entity, path, holder, key, empty = null) => {
    const value: unknown = Reflect.get(holder, key)
    if (typeof value === 'string') {
      if (value === '') return
      const put: MasterReference['put'] = (found) => {
        if (!found) Reflect.set(holder, key, empty)
      }
      references.push({ entity, path, code: value, label: value, put })
    } else if (isPick(value) && value.code !== null) {
      const put: MasterReference['put'] = (found) => {
        Reflect.set(holder, key, found ?? { code: null, label: value.label })
      }
      references.push({ entity, path, code: value.code, label: value.label, put })
    }
  }, data)
  return references
}

function isPick(value: unknown): value is MasterPick {
  return typeof value === 'object' && value !== null && 'code' in value && 'label' in value
}

/** Every pick of a list. */
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

/** A place in a step that names a file. */
export interface FileReference {
  readonly path: string
  readonly fileId: string
  /** A CV is a file of that purpose; the others may be any file of the person. */
  readonly isCv: boolean
}

/** Each place of a step that names a file. */
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
