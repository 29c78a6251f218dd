import { Select, type SelectProps } from '@mantine/core'
import { type SkillLevel, skillLevels } from '@vouch/contract'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'

interface SkillLevelSelectProps
  extends Omit<SelectProps<string>, 'data' | 'value' | 'defaultValue' | 'onChange' | 'allowDeselect'> {
  readonly value: string | null
  /** Label of the choice of no level; without it, a level must be chosen. */
  readonly none?: string | undefined
  readonly onChange: (level: SkillLevel | null) => void
}

/** Choice of the level of a skill. */
export function SkillLevelSelect({ value, none, onChange, ...rest }: SkillLevelSelectProps) {
  const t = useTexts(skillLevelTexts)
  const levels = skillLevels.map((level) => ({ value: level as string, label: t(level) }))
  return (
    <Select
      {...rest}
      data={none === undefined ? levels : [{ value: '', label: none }, ...levels]}
      value={value ?? ''}
      onChange={(chosen) => onChange(skillLevels.find((level) => level === chosen) ?? null)}
      allowDeselect={false}
    />
  )
}
