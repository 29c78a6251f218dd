import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '#ui/application/status-badge.tsx'
import classes from './notice.module.css'

interface NoticeProps {
  readonly tone?: Tone
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Whether screen readers announce the notice at once. */
  readonly urgent?: boolean
}

/** Box with a message about the whole page. */
export function Notice({ tone = 'info', title, children, actions, urgent = false }: NoticeProps) {
  return (
    <section className={classes.notice} data-tone={tone} {...(urgent && { role: 'alert' })}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && <div>{children}</div>}
      {actions && (
        <Group gap="xs" mt={4}>
          {actions}
        </Group>
      )}
    </section>
  )
}
