import { Link } from '@tanstack/react-router'
import { visibleStatuses } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

const exactly = { exact: true, includeSearch: true }

/** Links that filter the list by status, using only what was disclosed to the candidate. */
export function StatusFilter() {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return (
    <nav aria-label={t('list.filter')} className={classes.filter}>
      <ul>
        <li>
          <Link to="/admin/jobs/applied" search={{}} className={classes.choice} activeOptions={exactly}>
            {t('list.all')}
          </Link>
        </li>
        <li>
          <Link
            to="/admin/jobs/applied"
            search={{ waiting: true }}
            className={classes.choice}
            activeOptions={exactly}
          >
            {t('list.waiting')}
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
