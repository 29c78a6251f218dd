import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { compromisePassportKey, type PassportKey } from '@vouch/contract'
import { useMemo, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useLast } from '#ui/layout/use-last.ts'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { passportKeysQuery } from '../passport-queries.ts'
import frame from '../skill-passports.module.css'
import { texts } from './keys.en.ts'

const tones: Readonly<Record<PassportKey['state'], Tone>> = {
  next: 'plain',
  signing: 'good',
  retired: 'plain',
  compromised: 'bad',
}

/** The keys that issuers sign with, for administrators. */
export default function KeysTab() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [asking, setAsking] = useState<PassportKey | null>(null)
  const query = useInfiniteQuery(passportKeysQuery)
  const fresh = useFreshSignIn('/admin/skill-passports?tab=keys')
  const { run } = useCommand(
    async (key: PassportKey) => {
      await fresh.run(() => api(compromisePassportKey, { params: { id: key.id } }, { quiet: true }))
      notify(t('ask.done'))
      await client.invalidateQueries({ queryKey: passportKeysQuery.queryKey })
    },
    (error) => notifyError(error.message),
  )
  const columns = useKeyColumns(setAsking)
  const asked = useLast(asking)
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(query.data)
  return (
    <div ref={ref} tabIndex={-1} className={frame.region}>
      <div className={frame.notice}>
        <Hint>{t('hint')}</Hint>
      </div>
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('empty')}>{t('emptyBody')}</EmptyState>}
      />
      <ConfirmDialog
        opened={asking !== null}
        title={t('ask.title', { issuer: asked?.issuer.name ?? '' })}
        confirmLabel={t('ask.submit')}
        danger
        // Returns no promise, so that this dialog closes before the dialog for signing in again opens.
        onConfirm={() => {
          if (asking) void run(asking)
        }}
        onClose={() => setAsking(null)}
        onClosed={rescue}
      >
        {t('ask.body')}
      </ConfirmDialog>
      {fresh.dialog}
    </div>
  )
}

function useKeyColumns(onLeaked: (key: PassportKey) => void): DataColumn<PassportKey>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'issuer',
        header: t('issuer'),
        rowHeader: true,
        width: '28%',
        cell: ({ issuer }) => <bdi>{issuer.name}</bdi>,
      },
      { id: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        id: 'state',
        header: t('state'),
        cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>,
      },
      {
        id: 'published',
        header: t('published'),
        cell: ({ publishedAt }) => <RelativeTime value={publishedAt} />,
      },
      {
        id: 'passports',
        header: t('passports'),
        align: 'end',
        cell: ({ passports }) => formatNumber(passports),
      },
      {
        id: 'actions',
        header: t('actions'),
        cell: (key) =>
          key.state !== 'compromised' && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onLeaked(key)}
              aria-label={t('leakedOf', { kind: t(`kinds.${key.kind}`), issuer: key.issuer.name })}
            >
              {t('leaked')}
            </Button>
          ),
      },
    ],
    [t, onLeaked],
  )
}
