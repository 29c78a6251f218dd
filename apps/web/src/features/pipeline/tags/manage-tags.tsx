import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countedTagsOf } from '#lib/data/tags.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import classes from '../names.module.css'
import { tagFilterTexts } from './tag-filter.en.ts'
import type { TagCompany } from './tag-filter.tsx'
import { TagRow } from './tag-row.tsx'

interface ManageTagsProps {
  readonly companies: readonly TagCompany[]
  readonly onClose: () => void
}

/** Renames and deletes the tags of companies. */
export default function ManageTags({ companies, onClose }: ManageTagsProps) {
  const t = useTexts(tagFilterTexts)
  const [askedId, setAskedId] = useState<string | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dialog.title')}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('dialog.body')}
        </Text>
        {companies.map((company) => (
          <section key={company.id} aria-label={company.name}>
            {companies.length > 1 && (
              <Title order={3} size="h5">
                {company.name}
              </Title>
            )}
            <Tags companyId={company.id} askedId={askedId} onAsk={setAskedId} />
          </section>
        ))}
      </Stack>
    </Modal>
  )
}

interface TagsProps {
  readonly companyId: string
  /** Id of the tag that the viewer is asked about. */
  readonly askedId: string | null
  readonly onAsk: (tagId: string | null) => void
}

function Tags({ companyId, askedId, onAsk }: TagsProps) {
  const t = useTexts(tagFilterTexts)
  const { data, error, refetch } = useQuery(countedTagsOf(companyId))
  if (!data)
    return (
      <LoadState error={error} onRetry={refetch}>
        <Skeleton height={120} />
      </LoadState>
    )
  if (data.items.length === 0) return <Text c="dimmed">{t('dialog.empty')}</Text>
  return (
    <ul className={classes.list}>
      {data.items.map((tag) => (
        <TagRow
          key={tag.id}
          companyId={companyId}
          tag={tag}
          isAsking={askedId === tag.id}
          onAsk={(asking) => onAsk(asking ? tag.id : null)}
        />
      ))}
    </ul>
  )
}
