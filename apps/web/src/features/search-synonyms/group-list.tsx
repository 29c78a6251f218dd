import { Button, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { SearchSynonym } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import rows from '#ui/list/rows.module.css'
import { useEditedRows } from '#ui/list/use-edited-rows.ts'
import { SearchInput } from '#ui/search/search-input.tsx'
import { EditGroup } from './edit-group.tsx'
import { GroupRow } from './group-row.tsx'
import { RemoveGroupDialog } from './remove-group-dialog.tsx'
import { texts } from './search-synonyms.en.ts'
import classes from './search-synonyms.module.css'
import { matchingGroups } from './words.ts'

/** Fewer groups are seen at a glance. */
const searchFrom = 6
/** Rows shown at first and with each click: a thousand rows make typing slow. */
const pageSize = 100

/** The groups, each with its buttons or, while it is edited, its form. */
export function GroupList({ groups }: { readonly groups: readonly SearchSynonym[] }) {
  const t = useTexts(texts)
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const [removing, setRemoving] = useState<SearchSynonym | null>(null)
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(groups.length)
  const { edited, open, close } = useEditedRows<SearchSynonym>(ref)
  // An edited group stays in the list when a search or another administrator takes it away: its form has typed words.
  const matching = matchingGroups(groups, search)
  const found = [...edited.filter(({ id }) => !matching.some((one) => one.id === id)), ...matching]
  return (
    <div ref={ref} tabIndex={-1} className={classes.list}>
      {(groups.length >= searchFrom || search !== '') && (
        <div className={classes.search}>
          <SearchInput label={t('search')} value={search} onSearch={(text) => setSearch(text ?? '')} />
        </div>
      )}
      {groups.length === 0 && found.length === 0 ? (
        <EmptyState icon={<IconArrowsExchange size={32} />} title={t('empty.title')} order={3}>
          {t('empty.body')}
        </EmptyState>
      ) : (
        <Text c="dimmed" size="sm" role="status">
          {found.length === 0 ? t('noMatch', { words: search }) : t('count', { count: found.length })}
        </Text>
      )}
      {found.length > 0 && (
        <ul className={rows.rows} aria-label={t('groups')}>
          {found.slice(0, limit).map((group) => {
            const before = edited.find(({ id }) => id === group.id)
            return before ? (
              <li key={group.id} className={rows.row}>
                <div className={classes.editing}>
                  <EditGroup group={before} onClose={() => close(group.id)} />
                </div>
              </li>
            ) : (
              <GroupRow
                key={group.id}
                group={group}
                onEdit={() => open(group)}
                onRemove={() => setRemoving(group)}
              />
            )
          })}
        </ul>
      )}
      {found.length > limit && (
        <div>
          <Button variant="default" onClick={() => setLimit(limit + pageSize)}>
            {t('more')}
          </Button>
        </div>
      )}
      <RemoveGroupDialog group={removing} onClose={() => setRemoving(null)} onClosed={rescue} />
    </div>
  )
}
