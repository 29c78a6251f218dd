import { Outlet, useRouteContext } from '@tanstack/react-router'
import type { Person } from '@vouch/contract'
import { useCurrentPerson } from '#lib/data/own-account.ts'
import { ColorSchemeMenu } from '#ui/layout/color-scheme-menu.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useArea } from './use-area.ts'
import classes from './wizard-area.module.css'
import { Wordmark } from './wordmark.tsx'

/** The layout of a wizard's pages: full width, with a small header. Its routes must require a signed-in member. */
export function WizardArea() {
  const { person } = useRouteContext({ strict: false })
  return person && <WizardLayout person={person} />
}

function WizardLayout({ person: loaded }: { readonly person: Person }) {
  const person = useCurrentPerson(loaded)
  useArea('admin')
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Wordmark />
        <div className={classes.end}>
          <ColorSchemeMenu />
          <PersonMenu person={person} />
        </div>
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
