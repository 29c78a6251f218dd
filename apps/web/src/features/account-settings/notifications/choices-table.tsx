import { Checkbox, NativeSelect } from '@mantine/core'
import {
  type MailTiming,
  mailTimings,
  type NotificationChoice,
  type NotificationTopic,
} from '@vouch/contract'
import { requiredTopics } from '@vouch/domain'
import { useId } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './notification-settings.en.ts'
import classes from './notification-settings.module.css'
import { useUpdateSettings } from './use-update-settings.ts'

interface ChoicesTableProps {
  readonly topics: readonly NotificationTopic[]
  readonly choices: readonly NotificationChoice[]
  /** Whether this server offers push at all. */
  readonly hasPush: boolean
}

/** Table of notification choices: a row per topic, a column per channel. */
export function ChoicesTable({ topics, choices, hasPush }: ChoicesTableProps) {
  const t = useTexts(texts)
  return (
    <table className={classes.choices}>
      <thead>
        <tr>
          <th scope="col">{t('topic')}</th>
          <th scope="col">{t('app')}</th>
          <th scope="col">{t('mail')}</th>
          {hasPush && <th scope="col">{t('push')}</th>}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => {
          const choice = choices.find((one) => one.topic === topic)
          return choice && <ChoiceRow key={topic} choice={choice} hasPush={hasPush} />
        })}
        <tr>
          <th scope="row">
            {t('security.title')}
            <span className={classes.hint}>{t('security.why')}</span>
          </th>
          <td data-label={t('app')}>{t('none')}</td>
          <td data-label={t('mail')}>{t('timing.at-once')}</td>
          {hasPush && <td data-label={t('push')}>{t('none')}</td>}
        </tr>
      </tbody>
    </table>
  )
}

function ChoiceRow({ choice, hasPush }: { readonly choice: NotificationChoice; readonly hasPush: boolean }) {
  const t = useTexts(texts)
  const { update } = useUpdateSettings()
  const hintId = useId()
  const { topic, app, mail, push } = choice
  const isRequired = requiredTopics.has(topic)
  const name = t(`topics.${topic}.title`)
  const set = (change: Partial<NotificationChoice>) => update({ choices: [{ topic, ...change }] })
  const common = { disabled: isRequired, 'aria-describedby': hintId }
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={classes.hint} id={hintId}>
          {t(`topics.${topic}.hint`)}
        </span>
      </th>
      <td data-label={t('app')}>
        <Checkbox
          {...common}
          aria-label={t('appFor', { name })}
          checked={app}
          onChange={(event) => set({ app: event.currentTarget.checked })}
        />
      </td>
      <td data-label={t('mail')}>
        {isRequired ? (
          t('timing.at-once')
        ) : (
          <NativeSelect
            {...common}
            aria-label={t('mailFor', { name })}
            data={mailTimings.map((value) => ({ value, label: t(`timing.${value}`) }))}
            value={mail}
            onChange={(event) => set({ mail: event.currentTarget.value as MailTiming })}
          />
        )}
      </td>
      {hasPush && (
        <td data-label={t('push')}>
          <Checkbox
            {...common}
            aria-label={t('pushFor', { name })}
            checked={push}
            onChange={(event) => set({ push: event.currentTarget.checked })}
          />
        </td>
      )}
    </tr>
  )
}
