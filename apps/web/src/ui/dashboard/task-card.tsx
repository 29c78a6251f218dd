import { Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { dashboardTexts } from './dashboard.en.ts'
import classes from './dashboard.module.css'

interface TaskCardProps {
  readonly title: string
  /** The whole list, of which the card shows the beginning. */
  readonly list?: {
    readonly total: number | { readonly count: number; readonly capped: boolean }
    readonly to: string
    readonly search?: Readonly<Record<string, string | boolean>>
  }
  /** The rows, `TaskRow`. */
  readonly children: ReactNode
}

/** What waits for the person: the beginning of a list to work off. */
export function TaskCard({ title, list, children }: TaskCardProps) {
  const t = useTexts(dashboardTexts)
  const shown = list && t('openList', { shown: formatCount(list.total) })
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <Title order={2}>{title}</Title>
        {list && shown && (
          <LinkAnchor
            to={list.to}
            search={list.search ?? {}}
            className={classes.target}
            aria-label={t('figure', { label: title, shown })}
          >
            {shown}
          </LinkAnchor>
        )}
      </div>
      <ul className={classes.list}>{children}</ul>
    </section>
  )
}

interface TaskRowProps {
  /** Link to where the task is done. */
  readonly link: ReactNode
  readonly about?: ReactNode
  /** Since when or until when it waits. */
  readonly end?: ReactNode
}

export function TaskRow({ link, about, end }: TaskRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        {link}
        {about && <span className={classes.quiet}>{about}</span>}
      </div>
      {end && <span className={classes.quiet}>{end}</span>}
    </li>
  )
}

/** Shown in place of the lists when nothing waits. */
export function AllDone({ children }: { readonly children?: ReactNode }) {
  const t = useTexts(dashboardTexts)
  return (
    <section className={`${classes.card} ${classes.done}`}>
      <IconCircleCheck size={24} aria-hidden className={classes.check} />
      <div>
        <Title order={2}>{t('doneTitle')}</Title>
        <Text c="dimmed">{children ?? t('doneBody')}</Text>
      </div>
    </section>
  )
}
