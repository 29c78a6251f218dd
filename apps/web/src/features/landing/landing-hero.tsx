import { Title } from '@mantine/core'
import { landingHead } from '@vouch/domain'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { landingTexts } from './landing.en.ts'
import classes from './landing.module.css'
import { LandingPicture } from './landing-picture.tsx'

const head = landingHead('Vouch', location.origin)

/** The top of the landing page: its heading, and the search below it. */
export function LandingHero({ children }: { readonly children?: ReactNode }) {
  const t = useTexts(landingTexts)
  const heading = usePageTitle(t('documentTitle'), head)
  return (
    <div className={classes.hero}>
      <div className={classes.inner}>
        <LandingPicture />
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {t('title')}
        </Title>
        {children}
      </div>
    </div>
  )
}
