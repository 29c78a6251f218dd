import type { MasterDefinition, MasterRecordRow } from '@vouch/contract'
import { FactsList } from '#ui/list/facts-list.tsx'
import { attributeWords, columnFields } from './attribute-words.ts'
import { type Neighbours, RecordLink, RecordState } from './record-columns.tsx'
import { RecordMenu } from './record-menu.tsx'
import { texts } from './records.en.ts'
import classes from './records.module.css'

interface RecordCardProps {
  readonly definition: MasterDefinition
  readonly row: MasterRecordRow
  readonly neighbours: Neighbours | null
}

/** A value as a card, for narrow screens. Leaves out what is empty. */
export function RecordCard({ definition, row, neighbours }: RecordCardProps) {
  const { t } = texts
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <div className={classes.cardName}>
          <RecordLink entity={definition.name} row={row} />
          <code className={classes.code}>{row.code}</code>
        </div>
        {(!row.active || row.mergedInto) && <RecordState row={row} />}
        <RecordMenu definition={definition} row={row} neighbours={neighbours} />
      </div>
      <FactsList
        facts={[
          { label: t('column.parent'), value: row.parent?.label },
          ...columnFields(definition).map((field) => ({
            label: field.label,
            value: attributeWords(field, row.attributes[field.name]),
          })),
        ]}
      />
    </div>
  )
}
