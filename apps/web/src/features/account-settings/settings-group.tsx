import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account-settings.module.css'

interface SettingsGroupProps {
  readonly title: string
  readonly description?: ReactNode
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** Settings that belong together: what they are about, and on wide screens beside it what can be set. */
export function SettingsGroup({ title, description, badge, children }: SettingsGroupProps) {
  return (
    <section className={classes.group}>
      <div>
        <Title order={2} className={classes.groupTitle}>
          {title} {badge}
        </Title>
        {description && (
          <Text c="dimmed" size="sm" component="div">
            {description}
          </Text>
        )}
      </div>
      <div className={classes.groupBody}>{children}</div>
    </section>
  )
}
