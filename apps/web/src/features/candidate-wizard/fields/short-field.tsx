import { cefrLevels, type ProfileStepName } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { MasterSelect } from '#ui/form/master-select.tsx'
import type { Binding } from '../draft/step-context.ts'
import { CodeField, FlagField, WordField } from './choice-fields.tsx'
import { fieldTexts } from './fields.en.ts'
import { hintTexts } from './hints.en.ts'
import { countryPick } from './labels.ts'
import { DateField, LineField } from './text-fields.tsx'
import { fieldOf } from './use-field.ts'

/** Texts of one line with their longest length, by step and field, as the step itself has them. */
const lines = {
  'contact.firstName': 60,
  'contact.lastName': 60,
  'contact.phone': 40,
  'contact.contactEmail': 254,
  'preferences.headline': 120,
  'experience.title': 120,
  'experience.employer': 200,
  'education.institution': 200,
  'certifications.name': 200,
  'certifications.issuer': 200,
} as const

const dates = [
  'experience.startDate',
  'experience.endDate',
  'education.startDate',
  'education.endDate',
  'certifications.date',
  'certifications.expires',
] as const

type Values = Record<string, string>

/** The name of a field in its step or list: `items.<id>.title` is `title`. */
export function fieldName(path: string): string {
  return path.split('.').at(-1) ?? path
}

/** Where a field belongs: `experience.title`, `languages.level`. */
function kindOf(step: ProfileStepName, path: string): string {
  const [list = '', key] = path.split('.')
  return `${key === undefined || list === 'items' ? step : list}.${fieldName(path)}`
}

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name)

/** Whether a field is short enough to be filled in away from its step. */
export function isShort(step: ProfileStepName, path: string): boolean {
  const kind = kindOf(step, path)
  const others = ['personal.country', 'education.level', 'languages.level']
  return kind in lines || isOneOf(dates, kind) || others.includes(kind)
}

interface ShortFieldProps {
  readonly step: ProfileStepName
  readonly path: string
  readonly of: Binding<Values>
}

/** A short field, away from its step. */
export function ShortField({ step, path, of }: ShortFieldProps) {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const kind = kindOf(step, path)
  const name = fieldName(path)
  if (kind in lines) {
    const line = kind as keyof typeof lines
    return <LineField of={of} name={name} label={t(line)} max={lines[line]} required />
  }
  if (kind === 'experience.endDate') {
    const job = of as unknown as Binding<{ current: boolean }>
    return (
      <>
        <DateField of={of} name={name} label={t(kind)} required disabled={job.values.current} />
        <FlagField of={job} name="current" label={t('experience.current')} />
      </>
    )
  }
  if (isOneOf(dates, kind)) return <DateField of={of} name={name} label={t(kind)} required />
  if (kind === 'education.level') {
    const school = of as unknown as Binding<{ level: string | null }>
    return <CodeField of={school} name="level" label={t(kind)} entity="education-levels" required />
  }
  if (kind === 'languages.level') {
    const words = cefrLevels.map((value) => ({ value, label: hint(`cefr.${value}`) }))
    return <WordField of={of} name={name} label={t(kind)} words={words} required />
  }
  return <Country of={of} />
}

function Country({ of }: Pick<ShortFieldProps, 'of'>) {
  const t = useTexts(fieldTexts)
  const { value, set, error } = fieldOf<Values, string | null>(of, 'country')
  return (
    <MasterSelect
      entity="countries"
      label={t('personal.country')}
      value={countryPick(value)}
      onChange={(pick) => set(pick?.code ?? null)}
      data-path="country"
      withAsterisk
      {...(error !== undefined && { error })}
    />
  )
}
