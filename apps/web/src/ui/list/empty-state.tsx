import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#ui/layout/state.module.css'

interface EmptyStateProps {
  /** Why there is nothing, in a few words. */
  readonly title: string
  /** What to do about it. */
  readonly children?: ReactNode
  readonly icon?: ReactNode
  readonly actions?: ReactNode
  readonly order?: 2 | 3
}

/** An honest empty state: why there is nothing, and what to do. */
export function EmptyState({ title, children, icon, actions, order = 2 }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Title order={order} size="h3">
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed" className={classes.text}>
          {children}
        </Text>
      )}
      {actions && (
        <Group gap="xs" mt="md" justify="center">
          {actions}
        </Group>
      )}
    </div>
  )
}
