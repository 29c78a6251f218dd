import { useTexts } from '#lib/format/texts.ts'
import { firstPageTexts } from './first-page.en.ts'
import classes from './skip-link.module.css'

/** The first link of each page, for keyboards: skips the navigation and moves to `#content`. */
export function SkipLink() {
  const t = useTexts(firstPageTexts)
  return (
    <a className={classes.link} href="#content">
      {t('skip')}
    </a>
  )
}
