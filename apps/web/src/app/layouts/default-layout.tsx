import { MantineThemeProvider } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { appTexts } from '#app/app.en.ts'
import { publicTheme } from '#app/public-theme.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { useSession } from '#lib/identity/session.ts'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { useAfterPaint } from '#ui/layout/use-after-paint.ts'
import { LinkButton } from '#ui/links/link.tsx'
import classes from './default-layout.module.css'
import { useArea } from './use-area.ts'
import { Wordmark } from './wordmark.tsx'

// Lazy, because menus load positioning code that the first page does not need.
const PersonMenu = lazy(() => import('./person-menu.tsx').then((module) => ({ default: module.PersonMenu })))
const ColorSchemeMenu = lazy(() =>
  import('#ui/layout/color-scheme-menu.tsx').then((module) => ({ default: module.ColorSchemeMenu })),
)

function AccountLinks({ bell }: { readonly bell: ReactNode }) {
  const t = useTexts(appTexts)
  const { token, ready } = useSession()
  const { data: person } = useQuery({
    ...currentPersonQuery,
    enabled: token !== null,
    retryOnMount: false,
  })
  const space = <span className={classes.space} />
  if (person && token !== null) {
    return (
      <Suspense fallback={space}>
        {bell}
        <PersonMenu person={person} />
      </Suspense>
    )
  }
  if (!ready || token !== null) return space
  return (
    <>
      <LinkButton
        to="/login"
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.link}
        onClick={() => savePath()}
      >
        {t('nav.login')}
      </LinkButton>
      <LinkButton to="/signup" size="sm" className={classes.link} onClick={() => savePath()}>
        {t('nav.signup')}
      </LinkButton>
    </>
  )
}

/** Link to give feedback, which knows the page that the person is on. */
function FeedbackLink() {
  const t = useTexts(appTexts)
  const from = useLocation({ select: ({ pathname }) => pathname })
  const search = from === '/submit-feedback' ? true : { from }
  return (
    <Link to="/submit-feedback" search={search} className={classes.small}>
      {t('footer.feedback')}
    </Link>
  )
}

interface DefaultLayoutProps {
  /** The notification bell; rendered only for signed-in people. */
  readonly bell?: ReactNode
  readonly children: ReactNode
}

/** The layout of public pages. */
export function DefaultLayout({ bell, children }: DefaultLayoutProps) {
  const t = useTexts(appTexts)
  const isPainted = useAfterPaint()
  useArea('public')
  return (
    <MantineThemeProvider theme={publicTheme}>
      <SkipLink />
      <div className={classes.layout}>
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
              <LinkButton
                to="/companies"
                variant="subtle"
                color="gray"
                size="sm"
                className={classes.wideLink}
              >
                {t('nav.companies')}
              </LinkButton>
            </nav>
            <div className={classes.end}>
              <AccountLinks bell={bell} />
            </div>
          </div>
        </header>
        <main id="content" className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <footer className={classes.footer}>
          <div className={classes.bar}>
            <span>{t('footer.promise')}</span>
            <div className={classes.end}>
              <Link to="/companies" className={`${classes.small} ${classes.narrowLink}`}>
                {t('nav.companies')}
              </Link>
              <Link to="/passports/$id" params={{ id: 'check' }} className={classes.small}>
                {t('footer.check')}
              </Link>
              <FeedbackLink />
              <Link to="/privacy-policy" className={classes.small}>
                {t('footer.privacy')}
              </Link>
              <Link to="/term-of-service" className={classes.small}>
                {t('footer.terms')}
              </Link>
              <a href="/api/docs" className={classes.small}>
                {t('footer.api')}
              </a>
              <Suspense fallback={<span className={classes.space} />}>
                {isPainted ? <ColorSchemeMenu /> : <span className={classes.space} />}
              </Suspense>
            </div>
          </div>
        </footer>
      </div>
    </MantineThemeProvider>
  )
}
