import { useTexts } from '#lib/texts.ts'
import classes from './skip-link.module.css'
import { uiTexts } from './ui.en.ts'

/** The first thing that Tab reaches: leads past the navigation to `#content`. */
export function SkipLink() {
  const t = useTexts(uiTexts)
  return (
    <a className={classes.link} href="#content">
      {t('skip')}
    </a>
  )
}
