import { Button, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import type { ForeignIssuer } from '@vouch/contract'
import { plainLetters } from '@vouch/domain'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import rows from '#ui/list/rows.module.css'
import { useEditedRows } from '#ui/list/use-edited-rows.ts'
import { SearchInput } from '#ui/search/search-input.tsx'
import { EditIssuer } from './edit-issuer.tsx'
import { texts } from './foreign-issuers.en.ts'
import classes from './foreign-issuers.module.css'
import { IssuerRow } from './issuer-row.tsx'
import { RemoveIssuerDialog } from './remove-issuer-dialog.tsx'

/** Fewer issuers are seen at a glance. */
const searchFrom = 6
/** Rows shown at first and with each click: a thousand rows make typing slow. */
const pageSize = 100

/** The listed issuers, each with its buttons or, while it is edited, its form. */
export function IssuerList({ issuers }: { readonly issuers: readonly ForeignIssuer[] }) {
  const t = useTexts(texts)
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const [removing, setRemoving] = useState<ForeignIssuer | null>(null)
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(issuers.length)
  const { edited, open, close } = useEditedRows<ForeignIssuer>(ref)
  // An edited issuer stays in the list when a search or another administrator takes it away: its form has typed words.
  const matching = issuers.filter((issuer) => hasWords(issuer, search))
  const found = [...edited.filter(({ id }) => !matching.some((one) => one.id === id)), ...matching]
  return (
    <div ref={ref} tabIndex={-1} className={classes.list}>
      {(issuers.length >= searchFrom || search !== '') && (
        <div className={classes.search}>
          <SearchInput label={t('search')} value={search} onSearch={(text) => setSearch(text ?? '')} />
        </div>
      )}
      {issuers.length === 0 && found.length === 0 ? (
        <EmptyState icon={<IconKey size={32} />} title={t('empty.title')} order={3}>
          {t('empty.body')}
        </EmptyState>
      ) : (
        <Text c="dimmed" size="sm" role="status">
          {found.length === 0 ? t('noMatch', { words: search }) : t('count', { count: found.length })}
        </Text>
      )}
      {found.length > 0 && (
        <ul className={rows.rows} aria-label={t('list')}>
          {found.slice(0, limit).map((issuer) => {
            const before = edited.find(({ id }) => id === issuer.id)
            return before ? (
              <li key={issuer.id} className={rows.row}>
                <div className={classes.editing}>
                  <EditIssuer issuer={before} onClose={() => close(issuer.id)} />
                </div>
              </li>
            ) : (
              <IssuerRow
                key={issuer.id}
                issuer={issuer}
                onEdit={() => open(issuer)}
                onRemove={() => setRemoving(issuer)}
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
      <RemoveIssuerDialog issuer={removing} onClose={() => setRemoving(null)} onClosed={rescue} />
    </div>
  )
}

function hasWords({ name, address, note }: ForeignIssuer, words: string): boolean {
  return plainLetters(`${name} ${address} ${note}`).includes(plainLetters(words).trim())
}
