import { Link } from '@tanstack/react-router'
import { appTexts } from '#app/app.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import classes from './wordmark.module.css'

/** The product's logo, linking to the start page. */
export function Wordmark() {
  const t = useTexts(appTexts)
  return (
    <Link to="/" className={classes.mark} aria-label={t('home')}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={classes.tile} />
        <path d="M8.5 10.5 15 22.5l8.5-13" className={classes.tick} />
      </svg>
      <span>{t('brand')}</span>
    </Link>
  )
}
