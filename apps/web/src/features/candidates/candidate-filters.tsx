import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import {
  type CandidateFacets,
  cefrLevels,
  employmentTypes,
  openToWorkStates,
  skillLevels,
  workModes,
} from '@vouch/contract'
import { useMasterList } from '#lib/data/profile-masters.ts'
import { formatNumber } from '#lib/format/format.ts'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { MasterMultiSelect } from '#ui/master/master-multi-select.tsx'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { PayFilter } from '#ui/search/pay-filter.tsx'
import { type CandidateSearchChange, setting, settingLevel, settingValue } from './candidate-search-change.ts'
import { type CandidateSearch, joined, type SeveralFilter, valuesOf } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'
import { currencies } from './currencies.ts'
import { LevelFilter } from './level-filter.tsx'
import { Suggestions } from './suggestions.tsx'
import { usePicks } from './use-picks.ts'

const radii = [5, 10, 25, 50, 100, 200, 500]
const paySteps = [20, 30, 40, 50, 60, 75, 100, 150, 200]
export const defaultRadius = 50

interface CandidateFiltersProps {
  readonly search: CandidateSearch
  readonly facets: CandidateFacets | undefined
  readonly onChange: (change: CandidateSearchChange) => void
}

export function CandidateFilters({ search, facets, onChange }: CandidateFiltersProps) {
  const t = useTexts(texts)
  const levelWord = useTexts(skillLevelTexts)
  const occupations = usePicks('occupations', valuesOf(search.occupation))
  return (
    <Stack gap="lg">
      <LevelFilter
        entity="skills"
        label={t('filters.skill')}
        addLabel={t('filters.addSkill')}
        levels={skillLevels.map((value) => ({ value, label: levelWord(value) }))}
        value={search.skill}
        facets={facets?.skill}
        onChange={(code, level) => onChange(settingLevel('skill', code, level))}
      />
      <div>
        <MasterMultiSelect
          entity="occupations"
          label={t('filters.occupation')}
          value={occupations}
          onChange={(picks) =>
            onChange(setting({ occupation: joined(picks.flatMap(({ code }) => code ?? [])) }))
          }
          max={20}
        />
        <Suggestions
          facets={facets?.occupation}
          chosen={valuesOf(search.occupation)}
          onAdd={(value) => onChange(settingValue('occupation', value, true))}
        />
      </div>
      <PlaceFilter search={search} facets={facets} onChange={onChange} />
      <LevelFilter
        entity="languages"
        label={t('filters.language')}
        addLabel={t('filters.addLanguage')}
        levels={cefrLevels.map((value) => ({ value, label: value }))}
        value={search.language}
        facets={facets?.language}
        onChange={(code, level) => onChange(settingLevel('language', code, level))}
      />
      <PayFilter
        words={{ label: t('filters.pay'), any: t('filters.anyPay'), currency: t('filters.currency') }}
        amount={search.payAtMost}
        currency={search.currency}
        steps={paySteps}
        currencies={currencies}
        onAmount={(payAtMost, currency) =>
          onChange(setting({ payAtMost, currency: payAtMost === undefined ? undefined : currency }))
        }
        onCurrency={(currency) => onChange(setting({ payAtMost: undefined, currency }))}
      />
      <ChoiceFilters search={search} facets={facets} onChange={onChange} />
      {facets?.sampled && <Hint>{t('filters.sampled')}</Hint>}
    </Stack>
  )
}

function PlaceFilter({ search, facets, onChange }: CandidateFiltersProps) {
  const t = useTexts(texts)
  const [place] = usePicks('cities', search.place ? [search.place] : [])
  return (
    <div>
      <MasterSelect
        entity="cities"
        label={t('filters.place')}
        value={place ?? null}
        onChange={(pick) =>
          onChange(setting(pick?.code ? { place: pick.code } : { place: undefined, radiusKm: undefined }))
        }
      />
      {search.place ? (
        <NativeSelect
          mt="xs"
          label={t('filters.radius')}
          value={String(search.radiusKm ?? defaultRadius)}
          onChange={({ currentTarget: { value } }) => onChange(setting({ radiusKm: Number(value) }))}
          data={[...new Set([...radii, search.radiusKm ?? defaultRadius])]
            .sort((a, b) => a - b)
            .map((km) => ({ value: String(km), label: t('filters.km', { count: km }) }))}
        />
      ) : (
        <Suggestions
          facets={facets?.place}
          chosen={[]}
          onAdd={(value) => onChange(setting({ place: value }))}
        />
      )}
    </div>
  )
}

function ChoiceFilters({ search, facets, onChange }: CandidateFiltersProps) {
  const t = useTexts(texts)
  const word = useTexts(jobWords)
  const notice = useMasterList('notice-periods')
  const modeCount = new Map(facets?.workMode.map(({ value, count }) => [value, count]))
  const toggle = (name: SeveralFilter) => (value: string, isOn: boolean) =>
    onChange(settingValue(name, value, isOn))
  return (
    <>
      <ChoiceFilter
        label={t('filters.workMode')}
        options={workModes.map((value) => {
          const count = modeCount.get(value)
          return { value, label: word(`workMode.${value}`), ...(count !== undefined && { count }) }
        })}
        chosen={valuesOf(search.workMode)}
        onToggle={toggle('workMode')}
      />
      <ChoiceFilter
        label={t('filters.openToWork')}
        options={openToWorkStates.map((value) => ({ value, label: t(`open.${value}`) }))}
        chosen={valuesOf(search.openToWork)}
        onToggle={toggle('openToWork')}
      />
      <ChoiceFilter
        label={t('filters.noticePeriod')}
        options={notice.map(({ code, label }) => ({ value: code, label }))}
        chosen={valuesOf(search.noticePeriod)}
        onToggle={toggle('noticePeriod')}
      />
      <ChoiceFilter
        label={t('filters.employmentType')}
        options={employmentTypes.map((value) => ({ value, label: word(`employmentType.${value}`) }))}
        chosen={valuesOf(search.employmentType)}
        onToggle={toggle('employmentType')}
      />
      <ChoiceFilter
        label={t('filters.passports')}
        options={[
          { value: 'passport', label: t('filters.passport') },
          { value: 'proved', label: t(search.skill ? 'filters.provedChosen' : 'filters.proved') },
        ]}
        chosen={(['passport', 'proved'] as const).filter((name) => search[name])}
        onToggle={(value, isOn) =>
          onChange(
            setting(value === 'proved' ? { proved: isOn || undefined } : { passport: isOn || undefined }),
          )
        }
      />
    </>
  )
}

interface ChoiceFilterProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly count?: number }[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string, isOn: boolean) => void
}

function ChoiceFilter({ label, options, chosen, onToggle }: ChoiceFilterProps) {
  if (options.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <Stack gap="xs">
        {options.map(({ value, label: name, count }) => (
          <Checkbox
            key={value}
            size="sm"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => onToggle(value, currentTarget.checked)}
            label={
              <>
                {name} {count !== undefined && <span className={classes.quiet}>{formatNumber(count)}</span>}
              </>
            }
          />
        ))}
      </Stack>
    </fieldset>
  )
}
