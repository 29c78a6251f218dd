import { Button, Loader, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { type CandidateSearch, fromKeptQuery, noFilters, toKeptQuery } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'
import { keptSearchesQuery } from './candidates-queries.ts'
import { KeptSearchRow } from './kept-search-row.tsx'
import { NameForm } from './name-form.tsx'
import { useKeptSearches } from './use-kept-searches.ts'

interface KeptSearchesProps {
  readonly search: CandidateSearch
  readonly onChange: (change: CandidateSearch) => void
}

/** The searches that somebody keeps, and keeping this one. */
export function KeptSearches({ search, onChange }: KeptSearchesProps) {
  const t = useTexts(texts)
  const [opened, { open, close }] = useDisclosure(false)
  const [naming, setNaming] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { data, isPending, error } = useQuery({ ...keptSearchesQuery, enabled: opened })
  const acts = useKeptSearches()
  const query = toKeptQuery(search)
  const isEmpty = query === '' || query.startsWith('sort=')
  const run = (kept: string) => {
    onChange({ ...noFilters, q: undefined, sort: undefined, ...fromKeptQuery(kept) })
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
            <ul className={classes.kept} ref={list} tabIndex={-1} aria-label={t('kept.title')}>
              {items.map((kept) => (
                <KeptSearchRow
                  key={kept.id}
                  kept={kept}
                  onRun={() => run(kept.query)}
                  onRename={(name) => acts.rename.mutateAsync({ id: kept.id, name })}
                  onDelete={() => {
                    // The button goes with its row: the focus stays in the list.
                    list.current?.focus({ preventScroll: true })
                    acts.remove.mutate(kept)
                  }}
                />
              ))}
            </ul>
          )}
          {naming && !isEmpty ? (
            <NameForm
              name={search.q ?? ''}
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
