import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconTrash,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { questionTexts } from '#ui/question/question.en.ts'
import type { DraftQuestion } from '../draft-fields.ts'
import classes from '../job-wizard.module.css'
import { QuestionEditor } from './question-editor.tsx'
import { questionsTexts } from './questions.en.ts'
import own from './questions.module.css'
import type { QuestionList } from './use-question-list.ts'

interface QuestionRowProps {
  readonly index: number
  readonly question: DraftQuestion
  readonly list: QuestionList
  readonly hasProblem: boolean
}

/** One question: a line that opens in place, with buttons to move it and a menu. */
export function QuestionRow({ index, question, list, hasProblem }: QuestionRowProps) {
  const t = useTexts(questionsTexts)
  const word = useTexts(questionTexts)
  const panel = useId()
  const number = index + 1
  const { key, kind, text, required, knockOut, showWhen } = question
  const isOpen = list.isOpen(key)
  return (
    <li className={own.question} data-question={key} data-within={t('number', { number })}>
      <div className={own.line}>
        <button
          type="button"
          className={own.toggle}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => list.toggle(key)}
        >
          <IconChevronDown size={16} aria-hidden className={own.chevron} data-open={isOpen} />
          <span className={own.summary}>
            <span className={own.words}>{t('line', { number, text: text.trim() || t('untitled') })}</span>
            <span className={own.marks}>
              <span className={classes.quiet}>{word(`kind.${kind}`)}</span>
              {required && <StatusBadge>{t('marks.required')}</StatusBadge>}
              {knockOut && <StatusBadge tone="warn">{t('marks.knockOut')}</StatusBadge>}
              {showWhen && <StatusBadge tone="info">{t('marks.condition')}</StatusBadge>}
              {hasProblem && <StatusBadge tone="bad">{t('marks.problem')}</StatusBadge>}
            </span>
          </span>
        </button>
        <div className={own.tools}>
          <IconAction
            icon={IconArrowUp}
            label={t('up', { number })}
            disabled={index === 0}
            data-act="up"
            onClick={() => list.move(index, -1)}
          />
          <IconAction
            icon={IconArrowDown}
            label={t('down', { number })}
            disabled={index === list.count - 1}
            data-act="down"
            onClick={() => list.move(index, 1)}
          />
          <Menu position="bottom-end" returnFocus={false}>
            <Menu.Target>
              <IconAction icon={IconDots} label={t('actions', { number })} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconCopy size={16} />}
                disabled={list.isFull}
                onClick={() => list.duplicate(index)}
              >
                {t('duplicate')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => list.remove(index)}>
                {t('remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      <div id={panel} hidden={!isOpen} className={own.editor}>
        {isOpen && <QuestionEditor index={index} question={question} />}
      </div>
    </li>
  )
}
