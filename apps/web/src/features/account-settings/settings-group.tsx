import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account-settings.module.css'

interface SettingsGroupProps {
  readonly title: string
  readonly description?: ReactNode
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** A titled group of settings. On wide screens, the title is to the left of the controls. */
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
