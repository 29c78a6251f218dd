import { Text } from '@mantine/core'
import { legalDocumentNames } from '@vouch/contract'
import { useId } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { ConsentFields } from '#ui/form/consent-fields.tsx'
import classes from '../wizard.module.css'
import { reviewTexts } from './review.en.ts'

/** On steps 9 and 10: what a profile that is published needs its owner to have read. */
export function ConsentsSection() {
  const t = useTexts(reviewTexts)
  const title = useId()
  return (
    <section className={classes.group} aria-labelledby={title}>
      <div>
        <Text component="h2" className={classes.legend} id={title}>
          {t('consents.title')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('consents.hint')}
        </Text>
      </div>
      <ConsentFields documents={legalDocumentNames} />
    </section>
  )
}
