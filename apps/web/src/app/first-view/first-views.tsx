import { DirectionProvider, MantineProvider, MantineThemeProvider, Text } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { type FirstViewName, firstViewMark, firstViews } from '@vouch/domain'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import layout from '#app/layouts/default-layout.module.css'
import { PublicFooter } from '#app/layouts/public-footer.tsx'
import { PublicHeader } from '#app/layouts/public-header.tsx'
import { publicTheme } from '#app/public-theme.ts'
import { accountTexts } from '#features/account/account.en.ts'
import { AccountPage } from '#features/account/account-page.tsx'
import { texts as companyTexts } from '#features/company-page/company-page.en.ts'
import { CompanyTop } from '#features/company-page/company-top.tsx'
import { jobSearchTexts } from '#features/job-search/job-search.en.ts'
import landing from '#features/landing/landing.module.css'
import { LandingHero } from '#features/landing/landing-hero.tsx'
import { LandingStory } from '#features/landing/landing-story.tsx'
import { CompanyLogo } from '#ui/job/company-logo.tsx'
import { Page } from '#ui/layout/page.tsx'
import { cssVariables, theme } from '#ui/layout/theme.ts'

const word = firstViewMark

/** Log-in is short, so its footer is on the first screen. */
const withFooter: readonly FirstViewName[] = ['log-in']

const pages: { readonly [Name in FirstViewName]: () => ReactNode } = {
  landing: () => (
    <>
      <LandingHero />
      <noscript>
        <div className={landing.inner}>
          <p>{word('proof')}</p>
          <LandingStory />
        </div>
      </noscript>
    </>
  ),
  search: () => <Page title={jobSearchTexts.t('title')}>{null}</Page>,
  job: () => (
    <Page
      title={word('title')}
      description={
        <Text component="span" c="var(--mantine-color-anchor)">
          <bdi>{word('company')}</bdi>
        </Text>
      }
    >
      {null}
    </Page>
  ),
  companies: () => (
    <Page title={companyTexts.t('title')} description={companyTexts.t('intro')}>
      {null}
    </Page>
  ),
  company: () => <Company verified={false} />,
  'verified-company': () => <Company verified />,
  'log-in': () => (
    <AccountPage title={accountTexts.t('login.title')} description={accountTexts.t('login.description')}>
      {null}
    </AccountPage>
  ),
  'sign-up': () => (
    <AccountPage title={accountTexts.t('signup.title')} description={accountTexts.t('signup.description')}>
      {null}
    </AccountPage>
  ),
}

function Company({ verified }: { readonly verified: boolean }) {
  return (
    <CompanyTop
      name={word('name')}
      facts={word('facts')}
      about={word('about')}
      // Empty: the picture loads later, and initials need the real name.
      logo={<CompanyLogo name="" logo={null} size={96} />}
      verified={verified}
    />
  )
}

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

/**
 * Renders the tops of public pages, which the server sends with the HTML, so that people see them while the app loads.
 * They use the components of the pages, so that nothing moves when the app takes over. Words that differ from page to
 * page are placeholders (`firstViewMark`).
 */
export function renderFirstViews(): Record<FirstViewName, string> {
  const names = Object.keys(firstViews) as FirstViewName[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      renderToStaticMarkup(<View hasFooter={withFooter.includes(name)}>{pages[name]()}</View>),
    ]),
  ) as Record<FirstViewName, string>
}

/** Frame of a view. Inert, because the app replaces it: typed text and focus would be lost. */
function View({ hasFooter, children }: { readonly hasFooter: boolean; readonly children: ReactNode }) {
  return (
    <RouterContextProvider router={router}>
      <DirectionProvider initialDirection="ltr" detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
          <MantineThemeProvider theme={publicTheme}>
            <div className={layout.layout} inert aria-hidden>
              <PublicHeader>
                <span className={layout.space} />
              </PublicHeader>
              <main className={layout.main}>{children}</main>
              {hasFooter && (
                <PublicFooter>
                  <span className={layout.space} />
                </PublicFooter>
              )}
            </div>
          </MantineThemeProvider>
        </MantineProvider>
      </DirectionProvider>
    </RouterContextProvider>
  )
}
