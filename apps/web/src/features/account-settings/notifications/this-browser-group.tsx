import { Button, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { asPushError } from '#lib/push/push-errors.ts'
import { refreshPush, thisBrowserQuery } from '#lib/push/push-queries.ts'
import { type PushState, turnOffPush, turnOnPush } from '#lib/push/push-session.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { texts } from './notification-settings.en.ts'
import classes from './notification-settings.module.css'
import { pushTexts } from './push.en.ts'
import { unblockSteps } from './unblock-steps.ts'
import { useUpdateSettings } from './use-update-settings.ts'

/** Explains push, and turns it on or off in this browser. */
export function ThisBrowserGroup({ hideDetails }: { readonly hideDetails: boolean }) {
  const t = useTexts(texts)
  const { data } = useQuery(thisBrowserQuery)
  const { update } = useUpdateSettings()
  if (!data || data.state === 'not-offered') return null
  const badge = data.state === 'on' && <StatusBadge tone="good">{t('browser.isOn')}</StatusBadge>
  return (
    <SettingsGroup title={t('browser.title')} description={t('browser.body')} badge={badge}>
      <div className={classes.stack}>
        <Push state={data.state} />
        {data.state === 'on' && (
          <Switch
            label={t('browser.hide')}
            description={t('browser.hideHint')}
            checked={hideDetails}
            onChange={(event) => update({ hideDetails: event.currentTarget.checked })}
          />
        )}
      </div>
    </SettingsGroup>
  )
}

function Push({ state }: { readonly state: Exclude<PushState, 'not-offered'> }) {
  const t = useTexts(texts)
  const word = useTexts(pushTexts)
  const client = useQueryClient()
  const [problem, setProblem] = useState<ReactNode>(null)
  const { run, busy } = useCommand(
    async (on: boolean) => {
      setProblem(null)
      try {
        await (on ? turnOnPush() : turnOffPush())
      } finally {
        await refreshPush(client)
      }
    },
    (error) => setProblem(word(`errors.${asPushError(error, 'token-subscribe-failed').code}`)),
  )
  if (state === 'unsupported') {
    return <Text>{word(isSecureContext ? 'errors.unsupported-browser' : 'insecure')}</Text>
  }
  if (state === 'blocked') return <Blocked />
  return (
    <>
      <div>
        {/* One button for both, so that it keeps its focus. */}
        <Button
          variant={state === 'off' ? 'filled' : 'default'}
          onClick={() => run(state === 'off')}
          loading={busy}
        >
          {t(state === 'off' ? 'browser.turnOn' : 'browser.turnOff')}
        </Button>
      </div>
      <div role="alert">{problem && <Text c="var(--mantine-color-error)">{problem}</Text>}</div>
    </>
  )
}

/** How to unblock notifications in the browser at hand. */
function Blocked() {
  const word = useTexts(pushTexts)
  return (
    <div className={classes.stack} role="status">
      <Text>{word('errors.permission-blocked')}</Text>
      <Text>{word(`unblock.${unblockSteps(navigator.userAgent)}`)}</Text>
      <div>
        <Button variant="default" onClick={() => location.reload()}>
          {word('reload')}
        </Button>
      </div>
    </div>
  )
}
