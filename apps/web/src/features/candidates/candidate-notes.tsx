import { Anchor, Text } from '@mantine/core'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { aroundChange, quoted, shortened } from '#ui/search/query-text.ts'
import type { CandidateSearchChange } from './candidate-search-change.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'
import type { SearchedCandidates } from './candidates-queries.ts'
import { quoting, type TypedCandidateFilter } from './recognised-filters.ts'

interface CandidateNotesProps {
  readonly q: string | undefined
  /** Whether the search text contains a word that can be searched for. */
  readonly hasWord: boolean
  /** Whether results are sorted by best match. */
  readonly ranked: boolean
  /** The first page of results. */
  readonly page: SearchedCandidates | undefined
  readonly recognised: readonly TypedCandidateFilter[]
  readonly onChange: (change: CandidateSearchChange) => void
}

/** Notes on how the search text was understood, and on what the ranking covers. */
export function CandidateNotes({ q, hasWord, ranked, page, recognised, onChange }: CandidateNotesProps) {
  const t = useTexts(texts)
  const { correction, telling = [], dropped = [] } = page ?? {}
  const ignored = dropped.filter((word) => !telling.includes(word))
  const notes = [
    q && !hasWord && t('noWord', { q: shortened(q) }),
    telling.length > 0 && t('telling', { words: formatList(telling) }),
    correction &&
      t('corrected', {
        from: aroundChange(correction.from, correction.to),
        to: aroundChange(correction.to, correction.from),
      }),
    ignored.length > 0 && t('dropped', { words: formatList(ignored.map(quoted)) }),
  ].filter((note) => typeof note === 'string')
  const others = ranked && page?.total?.capped ? [t('rankedFirst')] : []
  const named = recognised.find(({ orNamed }) => orNamed)
  return (
    <div role="status">
      {(notes.length > 0 ? notes : others).map((note) => (
        <Text key={note} size="sm" c="dimmed" className={classes.note}>
          {note}
        </Text>
      ))}
      {named && (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('orNamed', { name: named.typed })}{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            ta="start"
            onClick={() => onChange(quoting(named))}
          >
            {t('asWord', { name: named.typed })}
          </Anchor>
        </Text>
      )}
    </div>
  )
}
