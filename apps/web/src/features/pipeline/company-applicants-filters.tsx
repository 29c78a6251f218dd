import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type ApplicationStatus,
  applicationStatuses,
  type EmployerTask,
  employerTasks,
  type Stage,
  stages,
} from '@vouch/contract'
import { readingRoles } from '@vouch/domain'
import type { CompanyApplicantFilters } from '#lib/data/applicants.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'
import { SortSelect } from './sort-select.tsx'
import { TagFilter } from './tags/tag-filter.tsx'

interface CompanyApplicantsFiltersProps {
  readonly filters: CompanyApplicantFilters
  readonly onFilters: (change: CompanyApplicantFilters) => void
  /** On a board, the stages are columns, so there is no filter by stage. */
  readonly isBoard: boolean
}

/** Filters and order of the applicants of all jobs. */
export function CompanyApplicantsFilters({ filters, onFilters, isBoard }: CompanyApplicantsFiltersProps) {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const companies =
    person?.memberships
      .filter(({ role }) => readingRoles.some((one) => one === role))
      .map(({ companyId, companyName }) => ({ id: companyId, name: companyName })) ?? []
  const word = useTexts(glossary)
  return (
    <>
      <Select
        className={classes.filter}
        label={t('company.task')}
        placeholder={t('company.anyTask')}
        data={[
          { value: 'overdue', label: t('company.tasks.overdue') },
          {
            group: t('company.inTime'),
            items: employerTasks
              .filter((value) => value !== 'overdue')
              .map((value) => ({ value, label: t(`company.tasks.${value}`) })),
          },
        ]}
        value={filters.task ?? null}
        onChange={(value) => onFilters({ task: (value as EmployerTask | null) ?? undefined })}
        clearable
      />
      {!isBoard && (
        <Select
          className={classes.filter}
          label={t('column.stage')}
          placeholder={t('company.anyStage')}
          data={stages.map((value) => ({ value, label: word(`stage.${value}`) }))}
          value={filters.stage ?? null}
          onChange={(value) => onFilters({ stage: (value as Stage | null) ?? undefined })}
          clearable
        />
      )}
      <Select
        className={classes.filter}
        label={t('column.status')}
        placeholder={t('company.anyStatus')}
        data={applicationStatuses.map((value) => ({ value, label: word(`applicationStatus.${value}`) }))}
        value={filters.status ?? null}
        onChange={(value) => onFilters({ status: (value as ApplicationStatus | null) ?? undefined })}
        clearable
      />
      <TagFilter
        className={classes.filter}
        companies={companies}
        value={filters.tag}
        onChange={(tag) => onFilters({ tag })}
      />
      <SortSelect filters={filters} onSort={(sort) => onFilters({ sort })} />
    </>
  )
}
