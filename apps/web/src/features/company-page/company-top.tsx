import { Text, Title } from '@mantine/core'
import type { CompanyPage as Company } from '@vouch/contract'
import type { PageHead } from '@vouch/domain'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { Page } from '#ui/layout/page.tsx'
import { texts } from './company-page.en.ts'
import classes from './company-page.module.css'

interface CompanyTopProps extends Pick<Company, 'name' | 'about' | 'verified'> {
  readonly logo: ReactNode
  /** Industry and place in one line. */
  readonly facts: string
  readonly head?: PageHead
  /** Content below the company's description. */
  readonly more?: ReactNode
  /** Content beside and below these. */
  readonly children?: ReactNode
}

/** A company's page: name, logo and description, and the content that it is given. */
export function CompanyTop({ name, facts, about, logo, verified, head, more, children }: CompanyTopProps) {
  const t = useTexts(texts)
  return (
    <Page
      title={name}
      documentTitle={t('documentTitle', { company: name })}
      head={head}
      back={{ to: '/companies', label: t('back') }}
      badge={verified && <StatusBadge tone="good">{t('verified')}</StatusBadge>}
      description={facts}
      actions={logo}
    >
      <div className={classes.layout}>
        <div className={classes.intro}>
          <section className={classes.section}>
            <Title order={2}>{t('about', { company: name })}</Title>
            <Text className={classes.about} {...(about === '' && { c: 'dimmed' })}>
              {about === '' ? t('noAbout', { company: name }) : about}
            </Text>
          </section>
          {more}
        </div>
        {children}
      </div>
    </Page>
  )
}
