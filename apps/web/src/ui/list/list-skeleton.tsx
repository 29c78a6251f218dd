import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import cards from './card-list.module.css'
import classes from './list-skeleton.module.css'

interface ListSkeletonProps {
  readonly rows: number
  /** Whether the placeholder shows cards instead of table rows. */
  readonly cards?: boolean
  readonly columns?: number
}

const widths = ['70%', '45%', '60%', '35%', '50%']

function Cell({ index }: { readonly index: number }) {
  return <Skeleton height={12} width={widths[index % widths.length] ?? '50%'} />
}

/** Placeholder while a list loads. Put it into `Delayed`. */
export function ListSkeleton({ rows, cards: asCards = false, columns = 4 }: ListSkeletonProps) {
  const t = useTexts(uiTexts)
  const lines = Array.from({ length: rows }, (_, index) => index)
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {asCards ? (
        <div className={cards.list} aria-hidden>
          {lines.map((line) => (
            <div key={line} className={cards.card}>
              <Skeleton height={14} width="60%" mb={14} />
              <Skeleton height={12} mb={8} />
              <Skeleton height={12} width="80%" />
            </div>
          ))}
        </div>
      ) : (
        <div className={classes.table} aria-hidden>
          {lines.map((line) => (
            <div
              key={line}
              className={classes.row}
              style={{ gridTemplateColumns: `2fr repeat(${columns - 1}, 1fr)` }}
            >
              {Array.from({ length: columns }, (_, index) => index).map((index) => (
                <Cell key={index} index={index + line} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
