import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import classes from './account-page.module.css'

interface AccountPageProps {
  readonly title: string
  readonly description?: ReactNode
  /** Link to the log-in or sign-up page, below the form. */
  readonly footer?: ReactNode
  readonly wide?: boolean
  readonly children: ReactNode
}

export function AccountPage({ title, description, footer, wide = false, children }: AccountPageProps) {
  const heading = usePageTitle(title)
  return (
    <div className={classes.page} data-wide={wide}>
      <header className={classes.header}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </header>
      {children}
      {footer && <Text className={classes.footer}>{footer}</Text>}
    </div>
  )
}
