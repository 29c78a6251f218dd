import { MantineThemeProvider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentPersonQuery } from '#lib/current-person.ts'
import { savePath } from '#lib/saved-path.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { ColorSchemeMenu } from '#ui/color-scheme-menu.tsx'
import { LinkButton } from '#ui/link.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { appTexts } from './app.en.ts'
import classes from './default-layout.module.css'
import { PersonMenu } from './person-menu.tsx'
import { publicTheme } from './public-theme.ts'
import { useArea } from './use-area.ts'
import { Wordmark } from './wordmark.tsx'

function Entrance() {
  const t = useTexts(appTexts)
  const { token, ready } = useSession()
  const { data: person } = useQuery({ ...currentPersonQuery, enabled: token !== null })
  if (person && token !== null) return <PersonMenu person={person} />
  if (!ready || token !== null) return <span className={classes.space} />
  return (
    <>
      <LinkButton to="/login" variant="subtle" color="gray" size="sm" onClick={() => savePath()}>
        {t('nav.login')}
      </LinkButton>
      <LinkButton to="/signup" size="sm" onClick={() => savePath()}>
        {t('nav.signup')}
      </LinkButton>
    </>
  )
}

/** The frame of the public pages. */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const t = useTexts(appTexts)
  useArea('public')
  return (
    <MantineThemeProvider theme={publicTheme}>
      <SkipLink />
      <div className={classes.layout}>
        <header className={classes.header}>
          <div className={classes.bar}>
            <Wordmark />
            <nav aria-label={t('nav.main')} className={classes.nav}>
              <LinkButton to="/jobs" variant="subtle" color="gray" size="sm">
                {t('nav.jobs')}
              </LinkButton>
            </nav>
            <div className={classes.end}>
              <ColorSchemeMenu />
              <Entrance />
            </div>
          </div>
        </header>
        <main id="content" className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <footer className={classes.footer}>
          <div className={classes.bar}>
            <span>{t('footer.promise')}</span>
            <a href="/api/docs" className={classes.small}>
              {t('footer.api')}
            </a>
          </div>
        </footer>
      </div>
    </MantineThemeProvider>
  )
}
