import { Text } from '@mantine/core'
import type { ProfileData } from '@vouch/contract'
import { missingForProfile, profileAdvice } from '@vouch/domain'
import { useId, useState } from 'react'
import { useMissingConsents } from '#lib/data/consents.ts'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { consentPath } from '#ui/form/consent-fields.tsx'
import { consentTexts } from '#ui/form/consents.en.ts'
import { MissingLink, MissingList } from '#ui/wizard/missing-list.tsx'
import { missingSentence, pathLabel } from '../fields/labels.ts'
import { MissingFields } from '../fields/missing-fields.tsx'
import { isShort } from '../fields/short-field.tsx'
import classes from '../wizard.module.css'
import { ConsentsSection } from './consents-section.tsx'
import { reviewTexts } from './review.en.ts'
import { pathOf } from './steps.ts'

/** For some hints, the field that the hint links to; the other hints link to their step. */
const fieldOfAdvice: Readonly<Record<string, string>> = {
  'no-summary': 'summary',
  'no-target-occupation': 'targetOccupations',
  'unexplained-gap': 'gaps',
  'no-top-skills': 'top',
  'no-languages': 'languages',
  'no-cv': 'cvFileId',
}

interface ProfileChecksProps {
  readonly data: ProfileData
  readonly published: boolean
}

/** Missing fields and hints, each linked to its field. Short fields can be filled in on this page. */
export function ProfileChecks({ data, published }: ProfileChecksProps) {
  const t = useTexts(reviewTexts)
  const consent = useTexts(consentTexts)
  const consents = useMissingConsents()
  const helps = useId()
  const missing = missingForProfile(data, localToday())
  const advice = profileAdvice(data, localToday())
  const count = missing.length + consents.length
  // Once shown, the consents stay on the page, so that a ticked consent shows its date.
  const [showsConsents, setShowsConsents] = useState(false)
  if (consents.length > 0 && !showsConsents) setShowsConsents(true)
  // A published profile needs no newer consents: those given at publication are enough.
  const isOnlyNews = published && missing.length === 0
  const title = count === 0 ? t('missing.ready') : t(isOnlyNews ? 'missing.news' : 'missing.count', { count })
  const entries = [
    ...missing.map((entry) => ({
      text: t('missing.entry', {
        label: pathLabel(entry.step, data[entry.step], entry.path),
        what: missingSentence(entry),
      }),
      to: pathOf(entry.step),
      search: { field: entry.path },
      isHere: isShort(entry.step, entry.path),
    })),
    ...consents.map(({ document, current: { version } }) => ({
      text: t('missing.entry', {
        label: consent(`name.${document}`),
        what: consent(`missing.${document}`, { version }),
      }),
      to: pathOf('documents'),
      search: { field: consentPath(document) },
      isHere: true,
    })),
  ]
  return (
    <>
      <MissingList title={title} entries={entries} />
      <MissingFields missing={missing} />
      {showsConsents && <ConsentsSection />}
      {advice.length > 0 && (
        <section className={classes.advice} aria-labelledby={helps}>
          <Text component="h2" className={classes.legend} id={helps}>
            {t('advice.title')}
          </Text>
          <ul>
            {advice.map(({ step, what }) => {
              const field = fieldOfAdvice[what]
              return (
                <MissingLink
                  key={what}
                  text={t(`advice.${what}`)}
                  to={pathOf(step)}
                  search={field === undefined ? {} : { field }}
                />
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}
