import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { PageHead } from '@vouch/domain'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { BackLink } from './back-link.tsx'
import classes from './page.module.css'
import { uiTexts } from './ui.en.ts'
import { usePageTitle } from './use-page-title.ts'

interface PageProps {
  /** Text of the page's only h1; also the document title, unless `documentTitle` is set. */
  readonly title: string
  /** Document title, if it differs from the h1. */
  readonly documentTitle?: string
  /** What search engines read about a public page, as for `applyHead`. */
  readonly head?: PageHead | null | undefined
  readonly badge?: ReactNode
  readonly description?: ReactNode
  /** Buttons in the row of the title; the primary button comes last. */
  readonly actions?: ReactNode
  /** Link to the parent page, above the title. */
  readonly back?: {
    readonly to: string
    readonly label: string
    readonly search?: Readonly<Record<string, unknown>>
  }
  /** Page width: `text` for forms and texts, `wide` for lists, `full` for boards. */
  readonly width?: 'text' | 'wide' | 'full'
  readonly children: ReactNode
}

/** Frame of every page: sets the document title, and focuses the h1 after navigation. */
export function Page({
  title,
  documentTitle,
  head,
  badge,
  description,
  actions,
  back,
  width = 'wide',
  children,
}: PageProps) {
  const t = useTexts(uiTexts)
  const heading = usePageTitle(documentTitle ?? title, head)
  return (
    <Box className={classes.page} data-width={width}>
      <header className={classes.header}>
        {back && (
          <BackLink to={back.to} {...(back.search && { search: back.search })}>
            {t('page.back', { where: back.label })}
          </BackLink>
        )}
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} className={classes.heading}>
            <Group gap="xs">
              <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
                <bdi>{title}</bdi>
              </Title>
              {badge}
            </Group>
            {description && (
              <Text component="div" c="dimmed">
                {description}
              </Text>
            )}
          </Stack>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      </header>
      {children}
    </Box>
  )
}
