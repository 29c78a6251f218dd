import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './message-page.module.css'

interface MessagePageProps {
  /** The page's h1, also used unchanged as document title. */
  readonly title: string
  readonly eyebrow?: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

/** A page with only a message and links. */
export function MessagePage({ title, eyebrow, children, actions }: MessagePageProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={classes.page}>
      {eyebrow && <Text className={classes.eyebrow}>{eyebrow}</Text>}
      <Title order={1}>{title}</Title>
      <Text component="div" c="dimmed" className={classes.text}>
        {children}
      </Text>
      <Group gap="xs" mt="lg">
        {actions}
      </Group>
    </div>
  )
}
