import { Button, Text } from '@mantine/core'
import type { Endorsement } from '@vouch/contract'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { Quote } from '#ui/layout/quote.tsx'
import rows from '#ui/list/rows.module.css'
import { texts } from './endorsements.en.ts'
import classes from './endorsements.module.css'

type Shown = 'offered' | 'shown' | 'hidden' | 'declined'

const tones: Readonly<Record<Shown, Tone>> = {
  offered: 'info',
  shown: 'good',
  hidden: 'warn',
  declined: 'plain',
}

const dayWords = {
  offered: 'offeredOn',
  shown: 'since',
  hidden: 'since',
  declined: 'givenOn',
} as const satisfies Readonly<Record<Shown, string>>

/** What the viewer learns of the state; withdrawn endorsements are in no list. */
function shownState({ state, isPublic }: Endorsement): Shown {
  if (state === 'offered' || state === 'declined') return state
  return isPublic ? 'shown' : 'hidden'
}

interface EndorsementRowProps {
  readonly endorsement: Endorsement
  readonly title: ReactNode
  /** Second line: what is endorsed. */
  readonly about?: ReactNode
  /** The button that ends it, if the viewer may. */
  readonly end: { readonly label: string; readonly name: string; readonly onEnd: () => void } | null
}

/** One endorsement in a list, with its state, comment and the button that ends it. */
export function EndorsementRow({ endorsement, title, about, end }: EndorsementRowProps) {
  const t = useTexts(texts)
  const { comment, shownAt, createdAt } = endorsement
  const state = shownState(endorsement)
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <span className={classes.head}>
          <bdi className={rows.name}>{title}</bdi>
          <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
        </span>
        {about}
        <Quote>{comment}</Quote>
        <Text size="sm" c="dimmed">
          {t(dayWords[state], { when: formatDay(shownAt ?? createdAt) })}
        </Text>
      </div>
      {end && (
        <Button variant="default" size="compact-sm" onClick={end.onEnd} aria-label={end.name}>
          {end.label}
        </Button>
      )}
    </li>
  )
}
