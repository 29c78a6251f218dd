import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { jobPageTexts } from './job-page.en.ts'
import classes from './job-page.module.css'

const lines = ['96%', '88%', '92%', '64%', '90%', '97%', '85%', '40%']

export function JobPageSkeleton() {
  const t = useTexts(jobPageTexts)
  return (
    <div className={classes.skeleton} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div aria-hidden>
        <Skeleton height={30} width="60%" mb={12} />
        <Skeleton height={16} width="30%" mb={32} />
        <div className={classes.layout}>
          <div className={classes.side}>
            <Skeleton height={36} />
            <Skeleton height={16} width="70%" />
            <Skeleton height={16} width="55%" />
            <Skeleton height={16} width="65%" />
          </div>
          <div className={classes.main}>
            <div className={classes.section}>
              {lines.map((width) => (
                <Skeleton key={width} height={14} width={width} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
