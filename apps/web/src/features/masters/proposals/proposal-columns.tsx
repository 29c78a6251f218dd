import type { MasterDefinition, MasterProposal, ProposalState } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DecisionActions } from './decision-actions.tsx'
import { DecidedBy, Outcome, WantedBy } from './proposal-words.tsx'
import { texts } from './proposals.en.ts'
import classes from './proposals.module.css'
import type { Deciding } from './proposals-page.tsx'

/** Columns of the table of proposals in one state. */
export function useProposalColumns(
  definition: MasterDefinition,
  state: ProposalState,
  onDecide: (deciding: Deciding) => void,
): DataColumn<MasterProposal>[] {
  const t = useTexts(texts)
  return useMemo(() => {
    const columns: DataColumn<MasterProposal>[] = [
      {
        id: 'words',
        header: t('column.words'),
        rowHeader: true,
        cell: ({ words }) => <bdi className={classes.words}>{words}</bdi>,
      },
      { id: 'people', header: t('column.people'), cell: (row) => <WantedBy proposal={row} /> },
    ]
    const decided: DataColumn<MasterProposal>[] =
      state === 'open'
        ? []
        : [
            {
              id: 'outcome',
              header: t('column.outcome'),
              cell: (row) => <Outcome entity={definition.name} proposal={row} />,
            },
            { id: 'decided', header: t('column.decided'), cell: (row) => <DecidedBy proposal={row} /> },
          ]
    return [
      ...columns,
      ...decided,
      {
        id: 'actions',
        header: t('column.actions'),
        align: 'end',
        cell: (row) => <DecisionActions definition={definition} proposal={row} onDecide={onDecide} />,
      },
    ]
  }, [definition, state, onDecide, t])
}
