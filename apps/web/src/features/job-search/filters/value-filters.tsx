import { Stack } from '@mantine/core'
import { type MasterPick, maxSkillFilters, type SearchedValue } from '@vouch/contract'
import { type JobSearch, skillCodes } from '@vouch/domain'
import { useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { MasterMultiSelect } from '#ui/master/master-multi-select.tsx'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { type JobSearchChange, settingListed } from '../search-change.ts'
import { CommonValues } from './common-values.tsx'
import { valueFiltersTexts } from './value-filters.en.ts'

interface ValueFiltersProps {
  /** The search in the URL. */
  readonly search: JobSearch
  /** What the server said of its occupation and skills, or of those of the search before. */
  readonly values: readonly SearchedValue[] | undefined
  readonly onChange: (change: JobSearchChange) => void
}

/** Filters by an occupation and by skills of the lists. */
export function ValueFilters({ search, values = [], onChange }: ValueFiltersProps) {
  const t = useTexts(valueFiltersTexts)
  // Names of what was just chosen, until the server has answered.
  const names = useRef(new Map<string, string>())
  const picksOf = (kind: SearchedValue['kind'], codes: readonly string[]) =>
    codes.flatMap((code): (MasterPick & { readonly code: string })[] => {
      const known = values.find((value) => value.kind === kind && value.code === code)
      if (known?.state === 'unknown') return []
      return [{ code, label: known?.label ?? names.current.get(`${kind} ${code}`) ?? code }]
    })
  const add = (kind: SearchedValue['kind'], code: string, label: string) => {
    names.current.set(`${kind} ${code}`, label)
    onChange(settingListed(kind, code, true))
  }
  const [occupation = null] = picksOf(
    'occupation',
    search.occupation === undefined ? [] : [search.occupation],
  )
  const codes = skillCodes(search.skill)
  const skills = picksOf('skill', codes)
  const setSkills = (picks: readonly MasterPick[]) => {
    for (const { code, label } of picks) if (code !== null && !codes.includes(code)) add('skill', code, label)
    for (const { code } of skills)
      if (!picks.some((pick) => pick.code === code)) onChange(settingListed('skill', code, false))
  }
  return (
    <Stack gap="lg">
      <div>
        <MasterSelect
          entity="occupations"
          label={t('occupation.label')}
          value={occupation}
          onChange={(pick) =>
            pick?.code
              ? add('occupation', pick.code, pick.label)
              : onChange(settingListed('occupation', '', false))
          }
        />
        <CommonValues
          kind="occupation"
          search={search}
          chosen={occupation ? [occupation.code] : []}
          onAdd={(code, label) => add('occupation', code, label)}
        />
      </div>
      <div>
        <MasterMultiSelect
          entity="skills"
          label={t('skill.label')}
          description={t('skill.all')}
          value={skills}
          onChange={setSkills}
          max={maxSkillFilters}
        />
        {codes.length < maxSkillFilters && (
          <CommonValues
            kind="skill"
            search={search}
            chosen={skills.map(({ code }) => code)}
            onAdd={(code, label) => add('skill', code, label)}
          />
        )}
      </div>
    </Stack>
  )
}
