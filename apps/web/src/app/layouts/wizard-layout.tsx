import type { Person } from '@vouch/contract'
import type { ReactNode } from 'react'
import { useOwnPerson } from '#lib/data/own-account.ts'
import { ColorSchemeMenu } from '#ui/layout/color-scheme-menu.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useArea } from './use-area.ts'
import classes from './wizard-layout.module.css'
import { Wordmark } from './wordmark.tsx'

interface WizardLayoutProps {
  readonly person: Person
  readonly children: ReactNode
}

/** The frame of a wizard: the full width, and little else to look at. */
export function WizardLayout({ person: loaded, children }: WizardLayoutProps) {
  const person = useOwnPerson(loaded)
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
        {children}
      </main>
    </>
  )
}
