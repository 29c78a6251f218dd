import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ApplicantRow, CompanyRole } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { mayDo, moveTargets } from './moves.ts'
import { useMovesOfPage } from './moves-context.ts'
import { texts } from './pipeline.en.ts'

interface StageMenuProps {
  readonly row: ApplicantRow
  readonly role: CompanyRole | null
}

/** Menu that moves an applicant to another stage, or undoes an undisclosed rejection. */
export function StageMenu({ row, role }: StageMenuProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const moves = useMovesOfPage()
  const targets = moveTargets(row, role)
  const undo = mayDo(row, role, 'undo-reject')
  if (targets.length === 0 && !undo) return null
  return (
    <Menu>
      <Menu.Target>
        <IconAction icon={IconDots} iconSize={18} label={t('moveMenu', { name: row.name })} />
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
