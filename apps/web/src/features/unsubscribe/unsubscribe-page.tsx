import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type NotificationTopic, type Unsubscription, unsubscribe } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { texts } from './unsubscribe.en.ts'
import classes from './unsubscribe.module.css'
import { unsubscriptionQuery } from './unsubscribe-query.ts'

/** Stops notification e-mails without signing in, by the link in one of them. */
export function UnsubscribePage({ token }: { readonly token: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(unsubscriptionQuery(token))
  return (
    <Page title={t('title')} width="text">
      {data ? (
        <Choices token={token} unsubscription={data} />
      ) : isProblem(error, 410) || isProblem(error, 400) || isProblem(error, 422) ? (
        <Notice tone="warn" title={t('goneTitle')}>
          {t('gone')} <SettingsLink />
        </Notice>
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={160} />
        </LoadState>
      )}
    </Page>
  )
}

interface ChoicesProps {
  readonly token: string
  readonly unsubscription: Unsubscription
}

function Choices({ token, unsubscription }: ChoicesProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [done, setDone] = useState<readonly NotificationTopic[] | null>(null)
  const { run, running } = useCommand(
    async ({ topics, mail }: { readonly topics: readonly NotificationTopic[]; readonly mail: boolean }) => {
      const body = { token, mail, topics: [...topics] }
      client.setQueryData(unsubscriptionQuery(token).queryKey, await api(unsubscribe, { body }))
      setDone(mail ? null : topics)
      if (mail) notify(t('undone'))
    },
  )
  const { email, topics, optional, stopped } = unsubscription
  const named = (list: readonly NotificationTopic[]) => formatList(list.map((topic) => t(`topic.${topic}`)))
  const isStopped = (list: readonly NotificationTopic[]) => list.every((topic) => stopped.includes(topic))
  const ended = done ?? (optional.length > 0 && isStopped(optional) ? optional : null)
  if (ended) {
    return (
      <Notice
        tone="good"
        title={t('doneTitle')}
        actions={
          <Button
            variant="default"
            className={classes.button ?? ''}
            loading={running !== undefined}
            onClick={() => run({ topics: ended, mail: true })}
          >
            {t('undo')}
          </Button>
        }
      >
        <Text>{t('done', { topics: named(ended) })}</Text>
        <Text>{t('required')}</Text>
        <SettingsLink />
      </Notice>
    )
  }
  const hasOwn = topics.length > 0 && !isStopped(topics) && topics.length < optional.length
  return (
    <div className={classes.choices}>
      <Text>
        {t('for', { email })} {t('body')}
      </Text>
      {hasOwn && (
        <Button
          loading={running?.topics === topics}
          onClick={() => run({ topics, mail: false })}
          className={classes.button ?? ''}
        >
          {t('these', { topics: named(topics) })}
        </Button>
      )}
      <Button
        variant={hasOwn ? 'default' : 'filled'}
        loading={running?.topics === optional}
        onClick={() => run({ topics: optional, mail: false })}
        className={classes.button ?? ''}
      >
        {t('all')}
      </Button>
      <Text c="dimmed" size="sm">
        {t('required')}
      </Text>
      <SettingsLink />
    </div>
  )
}

function SettingsLink() {
  const t = useTexts(texts)
  return (
    <LinkAnchor to="/admin/account" search={{ tab: 'notifications' }} underline="always">
      {t('settings')}
    </LinkAnchor>
  )
}
