import { cefrLevels, type ProfileStepName } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import type { Binding } from '../draft/step-context.ts'
import { CodeField, CountryField, FlagField, WordField } from './choice-fields.tsx'
import { hintTexts } from './hints.en.ts'
import { DateField, LineField } from './text-fields.tsx'

/** Maximum length of single-line fields, the same as on the step that contains the field. */
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

/** Name of the field with a path: `title` for `items.<id>.title`. */
export function fieldName(path: string): string {
  return path.split('.').at(-1) ?? path
}

/** Step or list of a field, with the field's name: `experience.title`, `languages.level`. */
function kindOf(step: ProfileStepName, path: string): string {
  const [list = '', key] = path.split('.')
  return `${key === undefined || list === 'items' ? step : list}.${fieldName(path)}`
}

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name)

/** Whether a field is simple enough to be edited on another page than its own step. */
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

export function ShortField({ step, path, of }: ShortFieldProps) {
  const hint = useTexts(hintTexts)
  const kind = kindOf(step, path)
  const name = fieldName(path)
  if (kind in lines) {
    const line = kind as keyof typeof lines
    return <LineField of={of} name={name} max={lines[line]} required />
  }
  if (kind === 'experience.endDate') {
    const job = of as unknown as Binding<{ current: boolean }>
    return (
      <>
        <DateField of={of} name={name} required disabled={job.values.current} />
        <FlagField of={job} name="current" />
      </>
    )
  }
  if (isOneOf(dates, kind)) return <DateField of={of} name={name} required />
  if (kind === 'education.level') {
    const school = of as unknown as Binding<{ level: string | null }>
    return <CodeField of={school} name="level" entity="education-levels" required />
  }
  if (kind === 'languages.level') {
    const words = cefrLevels.map((value) => ({ value, label: hint(`cefr.${value}`) }))
    return <WordField of={of} name={name} words={words} required />
  }
  const person = of as unknown as Binding<{ country: string | null }>
  return <CountryField of={person} name="country" empty={null} />
}
