import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './page-tabs.module.css'

interface PageTab {
  readonly id: string
  readonly label: string
  readonly search: Readonly<Record<string, string | undefined>>
}

interface PageTabsProps {
  /** Accessible name of the tabs. */
  readonly label: string
  readonly to: NonNullable<LinkProps['to']>
  readonly tabs: readonly PageTab[]
  readonly current: string
}

/** Tabs of a page, each a link with its own search parameters. */
export function PageTabs({ label, to, tabs, current }: PageTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ id, label: name, search }) => (
          <li key={id}>
            <Link
              to={to}
              search={search as never}
              className={classes.tab}
              data-active={id === current}
              aria-current={id === current ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
