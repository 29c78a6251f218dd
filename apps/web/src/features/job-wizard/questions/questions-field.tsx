import { Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye, IconListCheck, IconPlus } from '@tabler/icons-react'
import { maxQuestions, questionKinds } from '@vouch/contract'
import { useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Modal } from '#ui/layout/modal.tsx'
import { questionTexts } from '#ui/question/question.en.ts'
import { type DraftQuestion, shownQuestions } from '../draft-fields.ts'
import { useJobFields, useWizardJob } from '../job-draft-context.ts'
import { texts } from '../job-wizard.en.ts'
import classes from '../job-wizard.module.css'
import { commonTexts } from './common-questions.en.ts'
import { commonQuestions, fromCommon } from './common-questions.ts'
import { newQuestion } from './question-edits.ts'
import { QuestionRow } from './question-row.tsx'
import { questionsTexts } from './questions.en.ts'
import own from './questions.module.css'
import { QuestionsPreview } from './questions-preview.tsx'
import { useQuestionList } from './use-question-list.ts'

/** The list of screening questions, each closed to a line, with menus to add some and a preview. */
export function QuestionsField() {
  const t = useTexts(questionsTexts)
  const wizard = useTexts(texts)
  const { values, shared } = useJobFields()
  const { errors } = useWizardJob()
  const { questions } = values
  const root = useRef<HTMLFieldSetElement>(null)
  const places = new Set(Object.keys(errors).flatMap((path) => /^questions\.(\d+)\./.exec(path)?.[1] ?? []))
  const wrong = questions.filter((_question, index) => places.has(`${index}`)).map(({ key }) => key)
  const list = useQuestionList(root, wrong)
  const [isPreviewed, preview] = useDisclosure(false)
  const { error } = shared('questions')

  return (
    <fieldset ref={root} className={classes.group} data-path="questions">
      <legend className={classes.legend}>{wizard('field.questions')}</legend>
      <div className={classes.quiet}>{t('hint', { max: maxQuestions })}</div>
      {questions.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      {questions.length > 0 && (
        <ol className={own.questions}>
          {questions.map((question, index) => (
            <QuestionRow
              key={question.key}
              index={index}
              question={question}
              commands={list.commands}
              isOpen={list.isOpen(question.key)}
              isLast={index === questions.length - 1}
              isFull={list.isFull}
              hasProblem={wrong.includes(question.key)}
            />
          ))}
        </ol>
      )}
      {(error ?? (list.isFull ? t('full', { max: maxQuestions }) : null)) && (
        <Text size="sm" {...(error !== undefined && { c: 'var(--mantine-color-error)' })}>
          {error ?? t('full', { max: maxQuestions })}
        </Text>
      )}
      <VisuallyHidden role="status">{list.said}</VisuallyHidden>
      <Group gap="xs">
        <AddMenus isFull={list.isFull} onAdd={list.commands.add} />
        {questions.length > 0 && (
          <Button variant="default" leftSection={<IconEye size={16} />} onClick={preview.open}>
            {t('preview')}
          </Button>
        )}
      </Group>
      <Modal
        opened={isPreviewed}
        onClose={preview.close}
        size="lg"
        title={t('previewTitle')}
        closeButtonProps={{ 'aria-label': t('previewClose') }}
      >
        <QuestionsPreview questions={shownQuestions(values)} />
      </Modal>
    </fieldset>
  )
}

interface AddMenusProps {
  readonly isFull: boolean
  readonly onAdd: (question: DraftQuestion) => void
}

function AddMenus({ isFull, onAdd }: AddMenusProps) {
  const t = useTexts(questionsTexts)
  const word = useTexts(questionTexts)
  const common = useTexts(commonTexts)
  const menu = { returnFocus: false, position: 'bottom-start', width: 'min(28rem, 90vw)' } as const
  return (
    <>
      <Menu {...menu}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} />} disabled={isFull}>
            {t('add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={own.menu}>
          {questionKinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => onAdd(newQuestion(kind))}>
              {word(`kind.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu {...menu}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconListCheck size={16} />} disabled={isFull}>
            {t('addCommon')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={own.menu}>
          {commonQuestions.map((name) => (
            <Menu.Item key={name} onClick={() => onAdd(fromCommon(name))}>
              {common(`${name}.text`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
