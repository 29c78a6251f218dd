import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { appTexts } from '#app/app.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import classes from './default-layout.module.css'

/** Link to the feedback form, which is told the current page. */
function FeedbackLink() {
  const t = useTexts(appTexts)
  const from = useLocation({ select: ({ pathname }) => pathname })
  const search = from === '/submit-feedback' ? true : { from }
  return (
    <Link to="/submit-feedback" search={search} className={classes.small}>
      {t('footer.feedback')}
    </Link>
  )
}

/** Footer of public pages. `children` come after its links. */
export function PublicFooter({ children }: { readonly children?: ReactNode }) {
  const t = useTexts(appTexts)
  return (
    <footer className={classes.footer}>
      <div className={classes.bar}>
        <span>{t('footer.promise')}</span>
        <div className={classes.end}>
          <Link to="/companies" className={`${classes.small} ${classes.narrowLink}`}>
            {t('nav.companies')}
          </Link>
          <Link to="/passports/$id" params={{ id: 'check' }} className={classes.small}>
            {t('footer.check')}
          </Link>
          <FeedbackLink />
          <Link to="/privacy-policy" className={classes.small}>
            {t('footer.privacy')}
          </Link>
          <Link to="/term-of-service" className={classes.small}>
            {t('footer.terms')}
          </Link>
          <a href="/api/docs" className={classes.small}>
            {t('footer.api')}
          </a>
          {children}
        </div>
      </div>
    </footer>
  )
}
