import { Skeleton } from '@mantine/core'
import classes from '#ui/list/result-card.module.css'

/** Placeholders that are shown while job cards load. */
export function JobCardSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={classes.list} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div key={index} className={`${classes.card} ${classes.job}`}>
          <Skeleton height={40} width={40} />
          <div className={classes.main}>
            <Skeleton height={20} width="55%" my={2} />
            <Skeleton height={16} width="30%" my={4} />
            <Skeleton height={14} width="75%" my={4} />
          </div>
        </div>
      ))}
    </div>
  )
}
