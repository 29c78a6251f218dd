import { Anchor, Text } from '@mantine/core'
import { counted, formatChoice, formatList } from '#lib/format/format.ts'
import type { Translate } from '#lib/format/texts.ts'
import { aroundChange, isSearchable, quoted, shortened } from '#ui/search/query-text.ts'
import type { jobSearchTexts } from '../job-search.en.ts'
import type { SearchedPage } from '../job-search-queries.ts'
import { type JobSearchChange, setting } from '../search-change.ts'
import classes from './search-notes.module.css'

/** A remark on how the search text was understood. */
export interface SearchNote {
  readonly key: string
  readonly text: string
  /** A link that searches differently. Its label stands for the text if there is none. */
  readonly link?: { readonly label: string; readonly change: JobSearchChange }
}

type T = Translate<typeof jobSearchTexts.english>

/** A text with more words is searched for by its key words. */
const mostWords = 8

/** The remarks on a search, in the order in which they are shown. */
export function searchNotes(t: T, page: SearchedPage): SearchNote[] {
  const { correction, suggestion, searched } = page
  const notes: SearchNote[] = []
  if (searched.q !== undefined && !isSearchable(searched.q)) {
    notes.push({ key: 'noWord', text: t('note.noWord', { q: shortened(searched.q) }) })
  }
  const telling = tellingText(t, page)
  if (telling) notes.push({ key: 'telling', text: telling })
  if (correction) {
    const from = aroundChange(correction.from, correction.to)
    const to = aroundChange(correction.to, correction.from)
    notes.push({
      key: 'corrected',
      text: t('note.corrected', { to }),
      link: { label: t('note.exact', { from }), change: setting({ exact: true }) },
    })
  }
  if (suggestion && page.items.length > 0) {
    const label = t('note.suggested', { to: aroundChange(suggestion.to, suggestion.from) })
    const change = setting({ q: suggestion.to, exact: undefined })
    notes.push({ key: 'suggested', text: '', link: { label, change } })
  }
  const { mentioning } = page
  if (isUnlisted(page) && mentioning) {
    const text = t('note.mentioning', { ...counted(mentioning.jobs), place: mentioning.place })
    notes.push({ key: 'mentioning', text })
  }
  const dropped = droppedText(t, page)
  if (dropped) notes.push({ key: 'dropped', text: dropped })
  return notes
}

/** What was searched for instead of the text. Of a long text, words that were ignored after all are not named. */
function tellingText(t: T, { telling = [], dropped = [], searched }: SearchedPage): string | undefined {
  const words = telling.filter((word) => !dropped.includes(word))
  // "Psychologist" is searched for with all names of the occupation, which needs no remark.
  if (words.length === 0 || words.join(' ').toLowerCase() === searched.q?.toLowerCase()) return undefined
  const isLong = (searched.q?.split(/\s+/).length ?? 0) > mostWords
  return isLong
    ? t('note.telling', { words: formatList(words) })
    : t('note.broad', { words: formatChoice(words.map(quoted)) })
}

/** True if no job has the place of the search, but some mention it. */
function isUnlisted({ mentioning, fullMatches }: SearchedPage): boolean {
  return mentioning !== undefined && !fullMatches?.count
}

function droppedText(t: T, page: SearchedPage): string | undefined {
  const { items, dropped = [], telling = [], fullMatches, mentioning } = page
  const isSaid = (word: string) => isUnlisted(page) && word === mentioning?.place
  const ignored = dropped.filter((word) => !telling.includes(word) && !isSaid(word))
  if (ignored.length === 0) return undefined
  const words = formatList(ignored.map(quoted))
  if (items.length === 0) return t('note.droppedToo', { words })
  if (!fullMatches || fullMatches.count === 0) return t('note.dropped', { words })
  return t('note.few', { ...counted(fullMatches), words })
}

interface SearchNotesProps {
  readonly notes: readonly SearchNote[]
  readonly onChange: (change: JobSearchChange) => void
}

export function SearchNotes({ notes, onChange }: SearchNotesProps) {
  if (notes.length === 0) return null
  return (
    <div className={classes.notes}>
      {notes.map(({ key, text, link }) => (
        <Text key={key}>
          {text}{' '}
          {link && (
            <Anchor component="button" type="button" inherit ta="start" onClick={() => onChange(link.change)}>
              {link.label}
            </Anchor>
          )}
        </Text>
      ))}
    </div>
  )
}
