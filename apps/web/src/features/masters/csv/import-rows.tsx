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
            <Rows rows={preview.samples[kind]} count={preview.counts[kind]} isInFile={kind !== 'missing'} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface RowsProps {
  readonly rows: readonly MasterImportRow[]
  readonly count: number
  /** Values that the file does not name have no line. */
  readonly isInFile: boolean
}

function Rows({ rows, count, isInFile }: RowsProps) {
  const t = useTexts(texts)
  const changes = rows.map(changesOf)
  // New values may have nothing but their label.
  const showsChanges = isInFile && changes.some(({ length }) => length > 0)
  return (
    <Table.ScrollContainer minWidth={220}>
      <Table captionSide="bottom" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {isInFile && <Table.Th>{t('column.line')}</Table.Th>}
            <Table.Th>{t('column.value')}</Table.Th>
            {showsChanges && <Table.Th>{t('column.changes')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={row.code}>
              {isInFile && <Table.Td>{row.line}</Table.Td>}
              <Table.Td>
                <Text>{row.label}</Text>
                <Text size="sm" c="dimmed">
                  {row.code}
                </Text>
              </Table.Td>
              {showsChanges && (
                <Table.Td>
                  <Changes changes={changes[at] ?? []} />
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

/** What the column of changes shows: not the label of a new value, which is in the column before. */
function changesOf(row: MasterImportRow): MasterImportRow['changes'] {
  return row.changes.filter(
    ({ part, before, after }) =>
      (before !== null || after !== null) && !(part === 'label' && before === null && after === row.label),
  )
}

function Changes({ changes }: Pick<MasterImportRow, 'changes'>) {
  const t = useTexts(texts)
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
    <Table.ScrollContainer minWidth={220}>
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
