import { Link, useLocation } from '@tanstack/react-router'
import type { Role } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { navigationItems } from './navigation-items.ts'
import classes from './side-navigation.module.css'
import { signedInTexts } from './signed-in.en.ts'

interface SideNavigationProps {
  readonly role: Role
  /** Called when a link is clicked; closes the drawer on narrow screens. */
  readonly onFollow?: () => void
}

/** Navigation links of the active role. */
export function SideNavigation({ role, onFollow }: SideNavigationProps) {
  const t = useTexts(signedInTexts)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const items = navigationItems[role]
  // Pages below a link's address belong to it, unless another link is nearer.
  const nearest = items
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .reduce((best, { to }) => (to.length > best.length ? to : best), '')
  return (
    <nav aria-label={t('nav.side')}>
      <ul className={classes.list}>
        {items.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.link}
              activeOptions={{ exact: to !== nearest }}
              activeProps={{ 'data-active': true }}
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
