import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#ui/layout/state.module.css'

interface EmptyStateProps {
  /** Title that says why the list is empty. */
  readonly title: string
  /** Text below the title: what the person can do next. */
  readonly children?: ReactNode
  readonly icon?: ReactNode
  readonly actions?: ReactNode
  readonly order?: 2 | 3
}

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
