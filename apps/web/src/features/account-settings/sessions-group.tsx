import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { useRescuedFocus } from '#ui/layout/use-rescued-focus.ts'
import rows from '#ui/list/rows.module.css'
import { sessionsQuery } from './account-queries.ts'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import { SessionRow } from './session-row.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { useSessions } from './use-sessions.ts'

const shownAtFirst = 8

/** Where the person is signed in, and signing out there. A hosted identity service does not say. */
export function SessionsGroup() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(sessionsQuery)
  if (isProblem(error, 404)) return null
  return (
    <SettingsGroup title={t('sessions.title')} description={t('sessions.body')}>
      {data ? (
        <Sessions sessions={data.items} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height={180} />
        </Delayed>
      )}
    </SettingsGroup>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly Session[] }) {
  const t = useTexts(texts)
  const { end, endOthers } = useSessions()
  const [asking, setAsking] = useState(false)
  const [whole, setWhole] = useState(false)
  const { ref, rescue } = useRescuedFocus<HTMLUListElement>(sessions.length)
  // The one that is looked at comes first; the server has them by last use.
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  const shown = whole ? ordered : ordered.slice(0, shownAtFirst)
  const hidden = ordered.length - shown.length
  const others = sessions.filter(({ current }) => !current).length
  return (
    <>
      <ul className={rows.rows} aria-label={t('sessions.list')} ref={ref} tabIndex={-1}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session)} />
        ))}
      </ul>
      <div className={classes.below}>
        {hidden > 0 && (
          <Button
            variant="default"
            onClick={() => {
              setWhole(true)
              ref.current?.focus({ preventScroll: true })
            }}
          >
            {t('sessions.all', { count: hidden })}
          </Button>
        )}
        {others > 0 ? (
          <Button variant="default" onClick={() => setAsking(true)} loading={endOthers.isPending}>
            {t('sessions.endOthers', { count: others })}
          </Button>
        ) : (
          <Text c="dimmed">{t('sessions.alone')}</Text>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('sessions.othersTitle', { count: others })}
        confirmLabel={t('sessions.othersSubmit')}
        danger
        onConfirm={() => endOthers.mutateAsync()}
        onClose={() => setAsking(false)}
        onClosed={rescue}
      >
        {t('sessions.othersBody')}
      </ConfirmDialog>
    </>
  )
}
