import { MantineThemeProvider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { appTexts } from '#app/app.en.ts'
import { publicTheme } from '#app/public-theme.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { useSession } from '#lib/identity/session.ts'
import { useAfterPaint } from '#ui/first-view/use-after-paint.ts'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import classes from './default-layout.module.css'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { useArea } from './use-area.ts'

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

interface DefaultLayoutProps {
  /** The notification bell; rendered only for signed-in people. */
  readonly bell?: ReactNode
  readonly children: ReactNode
}

/** The layout of public pages. */
export function DefaultLayout({ bell, children }: DefaultLayoutProps) {
  const isPainted = useAfterPaint()
  useArea('public')
  return (
    <MantineThemeProvider theme={publicTheme}>
      <SkipLink />
      <div className={classes.layout}>
        <PublicHeader>
          <AccountLinks bell={bell} />
        </PublicHeader>
        <main id="content" className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <PublicFooter>
          <Suspense fallback={<span className={classes.space} />}>
            {isPainted ? <ColorSchemeMenu /> : <span className={classes.space} />}
          </Suspense>
        </PublicFooter>
      </div>
    </MantineThemeProvider>
  )
}
