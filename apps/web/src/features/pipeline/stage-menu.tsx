import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ApplicantRow, CompanyRole } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { mayDo, moveTargets } from './moves.ts'
import { useMovesOfPage } from './moves-context.ts'
import { texts } from './pipeline.en.ts'

interface StageMenuProps {
  readonly row: ApplicantRow
  readonly role: CompanyRole | null
}

/** The "Move to…" menu of a row, and the undo of an untold rejection. */
export function StageMenu({ row, role }: StageMenuProps) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const moves = useMovesOfPage()
  const targets = moveTargets(row, role)
  const undo = mayDo(row, role, 'undo-reject')
  if (targets.length === 0 && !undo) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('moveMenu', { name: row.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {undo && <Menu.Item onClick={() => void moves.undoReject(row)}>{t('undoRejection')}</Menu.Item>}
        {targets.map((stage) => (
          <Menu.Item key={stage} onClick={() => moves.request(row, stage)}>
            {t('moveItem', { stage: word(`stage.${stage}`) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
