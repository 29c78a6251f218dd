import { Text } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'

interface CandidateNotesProps {
  readonly q: string | undefined
  /** Whether the words hold one to look for. */
  readonly hasWord: boolean
  /** The best match first. */
  readonly ranked: boolean
  /** More fit than are counted and ranked. */
  readonly capped: boolean
}

/** Says how far the order goes, and that there was nothing to look for. */
export function CandidateNotes({ q, hasWord, ranked, capped }: CandidateNotesProps) {
  const t = useTexts(texts)
  const note = q && !hasWord ? t('noWord', { q }) : ranked && capped ? t('rankedFirst') : undefined
  return (
    <div role="status">
      {note && (
        <Text size="sm" c="dimmed" className={classes.note}>
          {note}
        </Text>
      )}
    </div>
  )
}
