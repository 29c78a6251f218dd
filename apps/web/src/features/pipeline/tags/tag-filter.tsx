import { Select } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { tagsOf } from '#lib/data/tags.ts'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { tagFilterTexts } from './tag-filter.en.ts'

const ManageTags = lazy(() => import('./manage-tags.tsx'))

/** A company whose tags are offered. */
export interface TagCompany {
  readonly id: string
  readonly name: string
}

interface TagFilterProps {
  readonly companies: readonly TagCompany[]
  /** Id of a tag. */
  readonly value: string | undefined
  readonly onChange: (tag: string | undefined) => void
  readonly className?: string | undefined
}

/** Filters applicants by tag. Renders nothing without tags. */
export function TagFilter({ companies, value, onChange, className }: TagFilterProps) {
  const t = useTexts(tagFilterTexts)
  const [managed, setManaged] = useState(false)
  const vocabularies = useQueries({ queries: companies.map(({ id }) => tagsOf(id)) })
  const groups = companies.map(({ id, name }, index) => ({
    id,
    group: name,
    items: (vocabularies[index]?.data?.items ?? []).map((tag) => ({ value: tag.id, label: tag.name })),
  }))
  const tags = groups.flatMap(({ items }) => items)
  const isLoaded = vocabularies.every(({ isPending }) => !isPending)
  const isGone = value !== undefined && isLoaded && !tags.some((tag) => tag.value === value)
  const managing = companies.filter((_, index) => vocabularies[index]?.data?.mayManage)
  if (tags.length === 0 && value === undefined && !managed) return null
  const many = groups.filter(({ items }) => items.length > 0).length > 1
  return (
    <>
      <Select
        className={className ?? ''}
        label={t('tag')}
        placeholder={t('any')}
        data={[
          ...(isGone ? [{ value, label: t('gone') }] : []),
          ...(many ? groups.map(({ group, items }) => ({ group, items })) : tags),
        ]}
        value={value ?? null}
        onChange={(tag) => onChange(tag ?? undefined)}
        searchable
        clearable
      />
      {managing.length > 0 && tags.length > 0 && (
        <IconAction icon={IconTags} size={36} label={t('manage')} onClick={() => setManaged(true)} />
      )}
      {managed && (
        <Suspense>
          <ManageTags companies={managing} onClose={() => setManaged(false)} />
        </Suspense>
      )}
    </>
  )
}
