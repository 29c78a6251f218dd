import { Button, Loader, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Modal } from '#ui/layout/modal.tsx'
import { shortened } from '#ui/search/query-text.ts'
import { type CandidateSearchChange, setting } from './candidate-search-change.ts'
import { type CandidateSearch, fromSavedQuery, noFilters, toSavedQuery } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'
import { savedSearchesQuery } from './candidates-queries.ts'
import { NameForm } from './name-form.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'
import { useSavedSearches } from './use-saved-searches.ts'

/** One less than the limit, for the ellipsis of a cut text. */
const maxName = 79

interface KeptSearchesProps {
  readonly search: CandidateSearch
  readonly onChange: (change: CandidateSearchChange) => void
}

export function SavedSearches({ search, onChange }: KeptSearchesProps) {
  const t = useTexts(texts)
  const [opened, { open, close }] = useDisclosure(false)
  const [naming, setNaming] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { data, isPending, error } = useQuery({ ...savedSearchesQuery, enabled: opened })
  const acts = useSavedSearches()
  const query = toSavedQuery(search)
  const isEmpty = query === '' || query.startsWith('sort=')
  const run = (saved: string) => {
    onChange(setting({ ...noFilters, q: undefined, sort: undefined, ...fromSavedQuery(saved) }))
    close()
  }
  const items = data?.items ?? []
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('kept.button')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={() => setNaming(false)}
        title={t('kept.title')}
        closeButtonProps={{ 'aria-label': t('kept.close') }}
      >
        <Stack gap="lg">
          {isPending && <Loader size="sm" />}
          {error && <Text>{t('kept.failed')}</Text>}
          {data && items.length === 0 && <Text c="dimmed">{t('kept.none')}</Text>}
          {items.length > 0 && (
            <ul className={classes.saved} ref={list} tabIndex={-1} aria-label={t('kept.title')}>
              {items.map((saved) => (
                <SavedSearchRow
                  key={saved.id}
                  saved={saved}
                  onRun={() => run(saved.query)}
                  onRename={(name) => acts.rename.mutateAsync({ id: saved.id, name })}
                  onDelete={() => {
                    // The pressed button disappears with the saved search, so focus moves to the list.
                    list.current?.focus({ preventScroll: true })
                    acts.remove.mutate(saved)
                  }}
                />
              ))}
            </ul>
          )}
          {naming && !isEmpty ? (
            <NameForm
              name={shortened(search.q ?? '', maxName)}
              onSave={(name) => acts.keep.mutateAsync({ name, query })}
              onDone={() => setNaming(false)}
            />
          ) : (
            <div>
              <Button disabled={isEmpty} onClick={() => setNaming(true)}>
                {t('kept.keep')}
              </Button>
              {isEmpty && (
                <Text size="sm" c="dimmed" mt={6}>
                  {t('kept.nothing')}
                </Text>
              )}
            </div>
          )}
        </Stack>
      </Modal>
    </>
  )
}
