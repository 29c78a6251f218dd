import { Anchor, Text } from '@mantine/core'
import type { SearchedValue } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { valueFiltersTexts } from '../filters/value-filters.en.ts'
import type { JobSearchChange } from '../search-change.ts'
import classes from './search-notes.module.css'
import { unknownValues, withoutUnknown } from './unknown-values.ts'

interface ValueNotesProps {
  readonly values: readonly SearchedValue[]
  readonly onChange: (change: JobSearchChange) => void
}

/** Says which occupation and skills of a search are no longer in the lists, or never were. */
export function ValueNotes({ values, onChange }: ValueNotesProps) {
  const t = useTexts(valueFiltersTexts)
  const unknown = (kind: SearchedValue['kind']) =>
    unknownValues(values).filter((value) => value.kind === kind)
  const [occupations, skills] = [unknown('occupation'), unknown('skill')]
  return (
    <div role="status" className={classes.notes}>
      {values
        .filter(({ state }) => state === 'retired')
        .map(({ kind, code, label }) => (
          <Text key={`${kind} ${code}`}>{t('retired', { name: label })}</Text>
        ))}
      {occupations.length > 0 && <Text>{t('unknown.occupation')}</Text>}
      {skills.length > 0 && <Text>{t('unknown.skill', { count: skills.length })}</Text>}
      {occupations.length + skills.length > 0 && (
        <Anchor component="button" type="button" ta="start" onClick={() => onChange(withoutUnknown(values))}>
          {t('unknown.remove')}
        </Anchor>
      )}
    </div>
  )
}
