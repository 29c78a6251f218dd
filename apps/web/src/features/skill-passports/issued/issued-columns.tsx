import { Checkbox, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { IssuedAction, IssuedPassport } from '@vouch/contract'
import { useMemo } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { MailAddress } from '#ui/links/mail-address.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DefinitionVersion } from '../definition-version.tsx'
import frame from '../skill-passports.module.css'
import { texts } from './issued.en.ts'
import classes from './issued.module.css'
import { IssuedBadge, personOf } from './issued-words.tsx'
import { type IssuedChoice, isChoosable } from './use-issued-choice.ts'

/** What is being done with which passport. */
export interface OpenAct {
  readonly act: IssuedAction
  readonly id: string
}

interface ListProps {
  readonly choice: IssuedChoice
  readonly mayChoose: boolean
  readonly onAct: (open: OpenAct) => void
}

interface RowProps {
  readonly row: IssuedPassport
}

function Tick({ row, choice }: RowProps & Pick<ListProps, 'choice'>) {
  const t = useTexts(texts)
  if (!isChoosable(row)) return null
  return (
    <Checkbox
      aria-label={t('chooseNamed', { name: personOf(row) })}
      checked={choice.chosen.has(row.id)}
      onChange={(event) => choice.choose(row.id, event.currentTarget.checked)}
      classNames={{ body: classes.tick ?? '' }}
    />
  )
}

function Person({ row }: RowProps) {
  const { name, email } = row
  return (
    <span className={frame.stacked}>
      <span className={classes.personName}>
        <MailAddress value={personOf(row)} />
      </span>
      {name !== '' && email !== null && (
        <span className={frame.quiet}>
          <MailAddress value={email} />
        </span>
      )}
    </span>
  )
}

function State({ row: { state, reason } }: RowProps) {
  const t = useTexts(texts)
  return (
    <div>
      <IssuedBadge state={state} />
      {reason !== '' && (state === 'suspended' || state === 'revoked') && (
        <span className={classes.reason}>{t('reason', { reason })}</span>
      )}
    </div>
  )
}

function Actions({ row, onAct }: RowProps & Pick<ListProps, 'onAct'>) {
  const t = useTexts(texts)
  const { id, actions } = row
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <IconAction icon={IconDots} label={t('menu', { name: personOf(row) })} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((act) => (
          <Menu.Item key={act} onClick={() => onAct({ act, id })}>
            {t(`act.${act}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Until({ row: { validUntil, state } }: RowProps) {
  const t = useTexts(texts)
  if (state === 'pending' || state === 'draft' || state === 'closed') return null
  return <span className={classes.day}>{validUntil === null ? t('forever') : formatDay(validUntil)}</span>
}

/** A passport on narrow screens. */
export function IssuedCard({ row, choice, mayChoose, onAct }: RowProps & ListProps) {
  const t = useTexts(texts)
  return (
    <div className={classes.card}>
      <span>{mayChoose && <Tick row={row} choice={choice} />}</span>
      <Person row={row} />
      <Actions row={row} onAct={onAct} />
      <div className={classes.cardRest}>
        <DefinitionVersion definition={row.definition} />
        <State row={row} />
        <div className={classes.cardFacts}>
          <span>
            {t('column.awarded')} {formatDay(row.awardedOn)}
          </span>
          {row.validUntil !== null && (
            <span>
              {t('column.until')} {formatDay(row.validUntil)}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

/** Columns of the list. The first one chooses rows for a change of several. */
export function useIssuedColumns({ choice, mayChoose, onAct }: ListProps): DataColumn<IssuedPassport>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      ...(mayChoose
        ? [
            {
              id: 'choose',
              header: t('column.choose'),
              width: '4rem',
              cell: (row: IssuedPassport) => <Tick row={row} choice={choice} />,
            },
          ]
        : []),
      {
        id: 'person',
        header: t('column.person'),
        rowHeader: true,
        width: '26%',
        cell: (row) => <Person row={row} />,
      },
      {
        id: 'definition',
        header: t('column.definition'),
        width: '20%',
        cell: ({ definition }) => <DefinitionVersion definition={definition} />,
      },
      { id: 'state', header: t('column.state'), width: '20%', cell: (row) => <State row={row} /> },
      {
        id: 'awarded',
        header: t('column.awarded'),
        cell: ({ awardedOn }) => <span className={classes.day}>{formatDay(awardedOn)}</span>,
      },
      { id: 'until', header: t('column.until'), cell: (row) => <Until row={row} /> },
      {
        id: 'actions',
        header: t('column.actions'),
        cell: (row) => <Actions row={row} onAct={onAct} />,
      },
    ],
    [t, choice, mayChoose, onAct],
  )
}
