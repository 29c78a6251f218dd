import { Link } from '@tanstack/react-router'
import { visibleStatuses } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

const exactly = { exact: true, includeSearch: true }

/** Narrows the list to what the candidate was told; each choice is an address. */
export function StatusFilter() {
  const t = useTexts(texts)
  const word = useTexts(words)
  return (
    <nav aria-label={t('list.filter')} className={classes.filter}>
      <ul>
        <li>
          <Link to="/admin/jobs/applied" search={{}} className={classes.choice} activeOptions={exactly}>
            {t('list.all')}
          </Link>
        </li>
        {visibleStatuses.map((one) => (
          <li key={one}>
            <Link
              to="/admin/jobs/applied"
              search={{ status: one }}
              className={classes.choice}
              activeOptions={exactly}
            >
              {word(`visibleStatus.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
