import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Person } from '@vouch/contract'
import type { ReactNode } from 'react'
import { useAccountScheme } from '#app/use-account-scheme.ts'
import { useCurrentPerson } from '#lib/data/own-account.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useActiveRole } from '#lib/identity/active-role.ts'
import { ColorSchemeMenu } from '#ui/layout/color-scheme-menu.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import classes from './admin-layout.module.css'
import { DeletionBanner } from './deletion-banner.tsx'
import { navigationOf } from './navigation-items.ts'
import { PersonMenu } from './person-menu.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { signedInTexts } from './signed-in.en.ts'
import { useArea } from './use-area.ts'
import { Wordmark } from './wordmark.tsx'

interface AdminLayoutProps {
  readonly person: Person
  /** The notification bell. */
  readonly bell?: ReactNode
  readonly children: ReactNode
}

/** The layout of signed-in pages, with the active role's navigation at the side, or in a drawer on narrow screens. */
export function AdminLayout({ person: loaded, bell, children }: AdminLayoutProps) {
  const t = useTexts(signedInTexts)
  const [open, { toggle, close }] = useDisclosure(false)
  const person = useCurrentPerson(loaded)
  const items = navigationOf(person, useActiveRole(person.roles))
  const hasLinks = items.length > 0
  const chooseScheme = useAccountScheme(person)
  useArea('admin')
  return (
    <>
      <SkipLink />
      <div className={classes.layout}>
        <header className={classes.header}>
          {hasLinks && (
            <Burger
              opened={open}
              onClick={toggle}
              size="sm"
              className={classes.burger}
              aria-label={open ? t('nav.close') : t('nav.open')}
              aria-expanded={open}
            />
          )}
          <Wordmark />
          <div className={classes.end}>
            {bell}
            <ColorSchemeMenu onChoose={chooseScheme} />
            <PersonMenu person={person} />
          </div>
        </header>
        {hasLinks && (
          <div className={classes.side}>
            <SideNavigation items={items} />
          </div>
        )}
        <main id="content" className={classes.main} tabIndex={-1}>
          <DeletionBanner person={person} />
          {children}
        </main>
      </div>
      {hasLinks && (
        <Drawer
          opened={open}
          onClose={close}
          size={280}
          title={t('nav.side')}
          closeButtonProps={{ 'aria-label': t('nav.close') }}
        >
          <SideNavigation items={items} onFollow={close} />
        </Drawer>
      )}
    </>
  )
}
