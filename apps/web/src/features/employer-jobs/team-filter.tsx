import { Select } from '@mantine/core'
import type { Person } from '@vouch/contract'
import type { JobFilters } from '#lib/data/employer-jobs.ts'
import { useTexts } from '#lib/format/texts.ts'
import { worksForTeams } from '#lib/identity/works-for-teams.ts'
import { texts } from './employer-jobs.en.ts'

interface TeamFilterProps {
  readonly person: Person | undefined
  readonly filters: JobFilters
  readonly onFilters: (change: JobFilters) => void
}

/** Chooses between jobs on whose hiring team the viewer is and all jobs. Hiring managers start with theirs. */
export function TeamFilter({ person, filters, onFilters }: TeamFilterProps) {
  const t = useTexts(texts)
  const usual = worksForTeams(person) ? 'mine' : 'all'
  return (
    <Select
      label={t('team')}
      data={(['all', 'mine'] as const).map((value) => ({ value, label: t(`teams.${value}`) }))}
      value={filters.team ?? usual}
      onChange={(value) => {
        const team = value === 'mine' ? 'mine' : 'all'
        onFilters({ team: team === usual ? undefined : team })
      }}
      allowDeselect={false}
    />
  )
}
