import { Link, useLocation } from '@tanstack/react-router'
import { useTexts } from '#lib/format/texts.ts'
import type { NavigationItem } from './navigation-items.ts'
import classes from './side-navigation.module.css'
import { signedInTexts } from './signed-in.en.ts'

interface SideNavigationProps {
  readonly items: readonly NavigationItem[]
  /** Called when a link is clicked; closes the drawer on narrow screens. */
  readonly onFollow?: () => void
}

/** Navigation links at the side of signed-in pages. */
export function SideNavigation({ items, onFollow }: SideNavigationProps) {
  const t = useTexts(signedInTexts)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Pages below a link's address belong to it, unless another link is nearer.
  const nearest = items
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .reduce((best, { to }) => (to.length > best.length ? to : best), '')
  const address = useLocation({ select: ({ href }) => href })
  const named = items.find(({ also }) => also?.test(address))?.to
  return (
    <nav aria-label={t('nav.side')}>
      <ul className={classes.list}>
        {items.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.link}
              activeOptions={{ exact: to !== nearest || named !== undefined }}
              activeProps={{ 'data-active': true }}
              {...(to === named && { 'data-active': true, 'aria-current': 'page' as const })}
              onClick={() => onFollow?.()}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              {t(`nav.${text}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
