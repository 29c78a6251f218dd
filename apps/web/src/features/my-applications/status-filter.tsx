import { Link } from '@tanstack/react-router'
import { type VisibleStatus, visibleStatuses } from '@vouch/contract'
import { useTexts } from '#lib/texts.ts'
import { words } from '#lib/words.en.ts'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

/** Narrows the list to what the candidate was told; each choice is an address. */
export function StatusFilter({ status }: { readonly status: VisibleStatus | undefined }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  return (
    <nav aria-label={t('list.filter')} className={classes.filter}>
      <ul>
        <li>
          <Link
            to="/admin/jobs/applied"
            search={{}}
            className={classes.choice}
            aria-current={status === undefined ? 'page' : undefined}
            activeProps={{}}
          >
            {t('list.all')}
          </Link>
        </li>
        {visibleStatuses.map((one) => (
          <li key={one}>
            <Link
              to="/admin/jobs/applied"
              search={{ status: one }}
              className={classes.choice}
              aria-current={status === one ? 'page' : undefined}
              activeProps={{}}
            >
              {word(`visibleStatus.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
