import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { appTexts } from '#app/app.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import classes from './default-layout.module.css'
import { Wordmark } from './wordmark.tsx'

/** Header of public pages. `children` come last; they depend on the person. */
export function PublicHeader({ children }: { readonly children?: ReactNode }) {
  const t = useTexts(appTexts)
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Wordmark />
        <nav aria-label={t('nav.main')} className={classes.nav}>
          <LinkButton
            to="/jobs"
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.link}
            aria-label={t('nav.jobs')}
          >
            <IconSearch size={18} className={classes.icon} aria-hidden />
            <span className={classes.word}>{t('nav.jobs')}</span>
          </LinkButton>
          <LinkButton to="/companies" variant="subtle" color="gray" size="sm" className={classes.wideLink}>
            {t('nav.companies')}
          </LinkButton>
        </nav>
        <div className={classes.end}>{children}</div>
      </div>
    </header>
  )
}
