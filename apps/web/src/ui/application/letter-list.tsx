import { Title } from '@mantine/core'
import type { SentLetter } from '@vouch/contract'
import { useId } from 'react'
import { formatMoment } from '#lib/format/format.ts'
import classes from './letter-list.module.css'

interface LetterListProps {
  readonly title: string
  /** Oldest first. */
  readonly letters: readonly SentLetter[]
}

/** Letters to a candidate, latest first, each folded below its subject. Nothing without letters. */
export function LetterList({ title, letters }: LetterListProps) {
  const id = useId()
  if (letters.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={2} mb="sm" id={id}>
        {title}
      </Title>
      <ul className={classes.letters}>
        {letters.toReversed().map((letter) => (
          <li key={letter.id}>
            <details className={classes.letter}>
              <summary>
                <bdi className={classes.subject}>{letter.subject}</bdi>
                <span className={classes.time}>{formatMoment(letter.at)}</span>
              </summary>
              <p className={classes.body} dir="auto">
                {letter.body}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
