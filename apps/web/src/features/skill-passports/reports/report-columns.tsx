import { Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { PassportReport } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { Quote } from '#ui/layout/quote.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { IssuedBadge } from '../issued/issued-words.tsx'
import frame from '../skill-passports.module.css'
import { texts } from './reports.en.ts'

interface RowProps {
  readonly report: PassportReport
}

interface ColumnOptions {
  readonly shown: 'open' | 'decided'
  /** @param id of the report */
  readonly onDecide: (id: string) => void
  /** @param id of the passport */
  readonly onSuspend: (id: string) => void
}

export function useReportColumns({
  shown,
  onDecide,
  onSuspend,
}: ColumnOptions): DataColumn<PassportReport>[] {
  const t = useTexts(texts)
  return useMemo(() => {
    const isOpen = shown === 'open'
    const time: DataColumn<PassportReport> = isOpen
      ? {
          id: 'when',
          header: t('column.when'),
          cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
        }
      : {
          id: 'decided',
          header: t('column.decided'),
          cell: ({ decidedAt }) => decidedAt && <RelativeTime value={decidedAt} />,
        }
    const last: DataColumn<PassportReport> = isOpen
      ? {
          id: 'actions',
          header: t('column.actions'),
          cell: (report) => <Actions report={report} onDecide={onDecide} onSuspend={onSuspend} />,
        }
      : { id: 'outcome', header: t('column.outcome'), cell: (report) => <Outcome report={report} /> }
    return [
      {
        id: 'passport',
        header: t('column.passport'),
        rowHeader: true,
        width: '28%',
        cell: (report) => <Passport report={report} />,
      },
      {
        id: 'report',
        header: t('column.report'),
        width: '38%',
        cell: ({ reason, words }) => (
          <div>
            {t(`reasons.${reason}`)}
            {words !== '' && <Quote>{words}</Quote>}
          </div>
        ),
      },
      time,
      last,
    ]
  }, [t, shown, onDecide, onSuspend])
}

function Passport({ report: { passport, issuer } }: RowProps) {
  const t = useTexts(texts)
  return (
    <span className={frame.stacked}>
      <LinkAnchor to="/passports/$id" params={{ id: passport.id }} c="inherit" fw={500}>
        <bdi>{passport.name}</bdi>
      </LinkAnchor>
      <span className={frame.quiet}>
        {issuer.companyId === null ? (
          t('by', { issuer: issuer.name })
        ) : (
          <LinkAnchor
            to="/admin/skill-passports"
            search={{ tab: 'issuers', q: issuer.name }}
            c="inherit"
            inherit
            underline="always"
          >
            {t('by', { issuer: issuer.name })}
          </LinkAnchor>
        )}
      </span>
      {passport.state !== 'issued' && (
        <span>
          <IssuedBadge state={passport.state} />
        </span>
      )}
    </span>
  )
}

function Outcome({ report: { state, note } }: RowProps) {
  const t = useTexts(texts)
  return (
    <div>
      <StatusBadge tone={state === 'acted' ? 'good' : 'plain'}>{t(`states.${state}`)}</StatusBadge>
      {note !== '' && <Quote>{note}</Quote>}
    </div>
  )
}

function Actions({ report, onDecide, onSuspend }: RowProps & Omit<ColumnOptions, 'shown'>) {
  const t = useTexts(texts)
  const { id, passport } = report
  const { name } = passport
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-md" aria-label={t('decideOf', { name })} onClick={() => onDecide(id)}>
        {t('decide')}
      </Button>
      {passport.state === 'issued' && (
        <Menu>
          <Menu.Target>
            <IconAction icon={IconDots} label={t('more', { name })} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onSuspend(passport.id)}>{t('suspend')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
