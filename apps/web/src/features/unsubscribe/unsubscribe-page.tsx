import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type NotificationTopic, type Unsubscription, unsubscribe } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './unsubscribe.en.ts'
import classes from './unsubscribe.module.css'
import { unsubscriptionQuery } from './unsubscribe-query.ts'

/** Unsubscribes from notification e-mails without signing in. Opened from the link in an e-mail. */
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

interface Change {
  readonly topics: readonly NotificationTopic[]
  /** Whether to send e-mails about the topics again. */
  readonly mail: boolean
}

interface ChoicesProps {
  readonly token: string
  readonly unsubscription: Unsubscription
}

function Choices({ token, unsubscription }: ChoicesProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const named = (list: readonly NotificationTopic[]) => formatList(list.map((topic) => t(`topic.${topic}`)))
  const { run, running } = useCommand(async ({ topics, mail }: Change) => {
    const body = { token, mail, topics: [...topics] }
    client.setQueryData(unsubscriptionQuery(token).queryKey, await api(unsubscribe, { body }))
    if (mail) notify(t('undone', { topics: named(topics) }))
  })
  const { email, topics, optional, stopped, resumable } = unsubscription
  const isStopped = (list: readonly NotificationTopic[]) =>
    list.length > 0 && list.every((topic) => stopped.includes(topic))
  const isAllStopped = isStopped(optional)
  const isOwnStopped = isStopped(topics)
  const ended = isAllStopped ? optional : isOwnStopped ? topics : []
  const undoable = ended.filter((topic) => resumable.includes(topic))
  const hasOwn = topics.length > 0 && topics.length < optional.length && !isOwnStopped
  return (
    <div className={classes.choices}>
      {ended.length > 0 ? (
        <Notice
          tone="good"
          title={t('doneTitle')}
          actions={
            undoable.length > 0 && (
              <Button
                variant="default"
                className={classes.button ?? ''}
                loading={running?.mail === true}
                onClick={() => run({ topics: undoable, mail: true })}
              >
                {t('undo', { topics: named(undoable) })}
              </Button>
            )
          }
        >
          {t('done', { topics: named(ended) })}
        </Notice>
      ) : (
        <Text>
          {t('for', { email })} {t('body')}
        </Text>
      )}
      {hasOwn && !isAllStopped && (
        <Button
          loading={running?.topics === topics}
          onClick={() => run({ topics, mail: false })}
          className={classes.button ?? ''}
        >
          {t('these', { topics: named(topics) })}
        </Button>
      )}
      {!isAllStopped && (
        <Button
          variant={hasOwn || isOwnStopped ? 'default' : 'filled'}
          loading={running?.topics === optional}
          onClick={() => run({ topics: optional, mail: false })}
          className={classes.button ?? ''}
        >
          {t('all')}
        </Button>
      )}
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
