import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import rows from '#ui/list/rows.module.css'
import { sessionsQuery } from './account-queries.ts'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import { SessionRow } from './session-row.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { useSessions } from './use-sessions.ts'

const shownAtFirst = 8

/** The person's active sessions; hidden if the identity service is hosted, which cannot list sessions. */
export function SessionsGroup() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(sessionsQuery)
  if (isProblem(error, 404)) return null
  return (
    <SettingsGroup title={t('sessions.title')} description={t('sessions.body')}>
      {data ? (
        <Sessions sessions={data.items} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={180} />
        </LoadState>
      )}
    </SettingsGroup>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly Session[] }) {
  const t = useTexts(texts)
  const { end, endOthers } = useSessions()
  const [asking, setAsking] = useState(false)
  const [expanded, setExpanded] = useState(false)
  const { ref, rescue } = useFocusFallback<HTMLUListElement>(sessions.length)
  // Show the current session first. The server sorts by last use.
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  const shown = expanded ? ordered : ordered.slice(0, shownAtFirst)
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
              setExpanded(true)
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
