import { Skeleton } from '@mantine/core'
import classes from '#ui/list/result-card.module.css'

/** The shape of job cards that are on their way. */
export function JobCardSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={classes.list} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <div key={index} className={`${classes.card} ${classes.job}`}>
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
