import { Anchor, Text } from '@mantine/core'
import type { JobSearchAnswer } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobSearchTexts } from './job-search.en.ts'

interface SearchNotesProps {
  readonly answer: Pick<JobSearchAnswer, 'correction' | 'dropped'>
  /** The search text, if it contains no word that can be searched for. */
  readonly without: string | undefined
  /** Searches the text as typed, without spelling correction. */
  readonly onExact: () => void
}

/** Notes that the search text was corrected, or that some words were ignored. */
export function SearchNotes({ answer: { correction, dropped }, without, onExact }: SearchNotesProps) {
  const t = useTexts(jobSearchTexts)
  if (!correction && !dropped?.length && !without) return null
  return (
    <div role="status" style={{ overflowWrap: 'anywhere' }}>
      {without && <Text>{t('noWord', { q: without })}</Text>}
      {correction && (
        <Text>
          {t('correction.shown', { to: correction.to })}{' '}
          <Anchor component="button" type="button" inherit ta="start" onClick={onExact}>
            {t('correction.instead', { from: correction.from })}
          </Anchor>
        </Text>
      )}
      {dropped && dropped.length > 0 && (
        <Text>{t('dropped', { words: formatList(dropped.map((word) => `“${word}”`)) })}</Text>
      )}
    </div>
  )
}
