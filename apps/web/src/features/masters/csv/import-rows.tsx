import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { Table, Tabs, Text } from '@mantine/core'
import { type MasterImport, type MasterImportRow, masterImportLimits } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './csv.en.ts'
import classes from './csv.module.css'

const kinds = ['faults', 'new', 'changed', 'missing'] as const

/** What an import does, a tab for each kind of row. Faults come first: they keep it from being applied. */
export function ImportRows({ preview }: { readonly preview: MasterImport }) {
  const t = useTexts(texts)
  const present = kinds.filter((kind) => preview.counts[kind] > 0)
  const [first] = present
  if (first === undefined) return null
  return (
    <Tabs defaultValue={first} keepMounted={false}>
      <Tabs.List>
        {present.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {t(`kinds.${kind === 'missing' && preview.deactivatesMissing ? 'deactivated' : kind}`, {
              count: formatNumber(preview.counts[kind]),
            })}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {present.map((kind) => (
        <Tabs.Panel key={kind} value={kind} pt="xs">
          {kind === 'faults' ? (
            <Faults faults={preview.faults} />
          ) : (
            <Rows rows={preview.samples[kind]} count={preview.counts[kind]} hasChanges={kind !== 'missing'} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface RowsProps {
  readonly rows: readonly MasterImportRow[]
  readonly count: number
  readonly hasChanges: boolean
}

function Rows({ rows, count, hasChanges }: RowsProps) {
  const t = useTexts(texts)
  return (
    <Table.ScrollContainer minWidth={260}>
      <Table captionSide="bottom" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {hasChanges && <Table.Th>{t('column.line')}</Table.Th>}
            <Table.Th>{t('column.value')}</Table.Th>
            {hasChanges && <Table.Th>{t('column.changes')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.code}>
              {hasChanges && <Table.Td>{row.line}</Table.Td>}
              <Table.Td>
                <Text>{row.label}</Text>
                <Text size="sm" c="dimmed">
                  {row.code}
                </Text>
              </Table.Td>
              {hasChanges && (
                <Table.Td>
                  <Changes row={row} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {count > rows.length && <Caption shown={rows.length} count={count} />}
      </Table>
    </Table.ScrollContainer>
  )
}

function Changes({ row }: { readonly row: MasterImportRow }) {
  const t = useTexts(texts)
  const changes = row.changes.filter(
    ({ part, before, after }) =>
      (before !== null || after !== null) &&
      // The label of a new value is in the column before.
      !(part === 'label' && before === null && after === row.label),
  )
  return (
    <ul className={classes.changes}>
      {changes.map(({ part, before, after }) => (
        <li key={part}>
          <Text span size="sm" c="dimmed">
            {t('part', { part })}
          </Text>
          {before !== null && <del className={classes.before}>{before}</del>} {after ?? t('empty')}
        </li>
      ))}
    </ul>
  )
}

function Faults({ faults }: { readonly faults: MasterImport['faults'] }) {
  const t = useTexts(texts)
  return (
    <Table.ScrollContainer minWidth={260}>
      <Table captionSide="bottom" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column.line')}</Table.Th>
            <Table.Th>{t('column.column')}</Table.Th>
            <Table.Th>{t('column.fault')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {faults.map(({ line, column, message }) => (
            <Table.Tr key={`${line} ${column} ${message}`}>
              <Table.Td>{line}</Table.Td>
              <Table.Td>{column}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        {faults.length >= masterImportLimits.faults && (
          <Table.Caption>{t('firstFaults', { shown: formatNumber(faults.length) })}</Table.Caption>
        )}
      </Table>
    </Table.ScrollContainer>
  )
}

function Caption({ shown, count }: { readonly shown: number; readonly count: number }) {
  const t = useTexts(texts)
  return (
    <Table.Caption>{t('first', { shown: formatNumber(shown), count: formatNumber(count) })}</Table.Caption>
  )
}
