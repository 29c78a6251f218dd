import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from '../wizard.en.ts'
import classes from '../wizard.module.css'

/** Optional fields, hidden until the person expands them. */
export function MoreDetails({ children }: { readonly children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <details className={classes.more}>
      <summary>{t('more')}</summary>
      <div className={classes.moreFields}>{children}</div>
    </details>
  )
}
