import { Button, Text, Textarea, Title } from '@mantine/core'
import { type StageMessage, stageMessageInput } from '@vouch/contract'
import { useId, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './message-thread.module.css'

interface MessageThreadProps {
  readonly messages: readonly StageMessage[]
  /** On which side the person is. Several people write for the employer, so those keep their names. */
  readonly side: StageMessage['from']
  /** Keeps what is typed across reloads under this name. */
  readonly draftKey: string
  /** Why nothing can be written now; null when it can. */
  readonly closed: string | null
  /** Sends it: call the API with `quiet` and this idempotency key. What it throws is shown at the field. */
  readonly onSend: (text: string, idempotencyKey: string) => Promise<unknown>
}

/** The conversation of an application, oldest first with the stage of each message, and the field to write on. */
export function MessageThread({ messages, side, draftKey, closed, onSend }: MessageThreadProps) {
  const t = useTexts(uiTexts)
  const word = useTexts(words)
  const heading = useId()
  const draft = useDraft<{ text: string }>(draftKey)
  const [text, setText] = useState(draft.restored?.text ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // The same words sent again, after the answer got lost, are stored once.
  const sent = useRef({ text: '', key: '' })
  const field = useRef<HTMLTextAreaElement>(null)

  const type = (words: string) => {
    setText(words)
    setProblem(null)
    draft.keep({ text: words })
  }
  const send = async () => {
    const checked = stageMessageInput.safeParse({ text })
    if (!checked.success) {
      setProblem(text.trim() === '' ? t('thread.missing') : t('thread.unsendable'))
      return
    }
    if (sent.current.text !== checked.data.text) sent.current = { text: checked.data.text, key: randomId() }
    setBusy(true)
    try {
      await onSend(checked.data.text, sent.current.key)
      sent.current = { text: '', key: '' }
      draft.clear()
      setText('')
      setProblem(null)
    } catch (error) {
      setProblem(isProblem(error) && error.message !== '' ? error.message : t('thread.failed'))
    } finally {
      setBusy(false)
      // The button that was pressed could not keep the focus while it was busy.
      field.current?.focus()
    }
  }

  return (
    <section aria-labelledby={heading}>
      <Title order={2} id={heading} mb="xs">
        {t('thread.title')}
      </Title>
      {messages.length === 0 ? (
        <Text c="dimmed">{t('thread.empty')}</Text>
      ) : (
        <ol className={classes.list}>
          {messages.map((message) => (
            <li key={message.id} className={classes.message} data-mine={message.from === side}>
              <div className={classes.line}>
                <span className={classes.name}>
                  {side === 'candidate' && message.from === side ? (
                    t('thread.you')
                  ) : (
                    <bdi>{message.name}</bdi>
                  )}
                </span>
                <span className={classes.time}>
                  <span>{word(`stage.${message.stage}`)}</span>
                  <RelativeTime value={message.at} />
                </span>
              </div>
              <p className={classes.text}>{message.text}</p>
            </li>
          ))}
        </ol>
      )}
      {closed === null ? (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void send()
          }}
        >
          <Textarea
            ref={field}
            label={t('thread.label')}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            error={problem}
            maxLength={4000}
            autosize
            minRows={3}
            maxRows={12}
          />
          <div>
            <Button type="submit" variant="default" loading={busy}>
              {t('thread.send')}
            </Button>
          </div>
        </form>
      ) : (
        <Text c="dimmed" mt="sm">
          {closed}
        </Text>
      )}
    </section>
  )
}
