import { Button, Text, Textarea, Title } from '@mantine/core'
import { messageMaxLength, type StageMessage, stageMessageInput } from '@vouch/contract'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { lengthProblem } from '#ui/form/length-problem.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './message-thread.module.css'

interface MessageFormProps {
  /** Storage key of the unsent text on this device. */
  readonly draftKey: string
  /**
   * Sends a message. Call the API with this idempotency key, and with `quiet`, because the error is shown at the field.
   */
  readonly onSend: (text: string, idempotencyKey: string) => Promise<unknown>
}

interface MessageThreadProps extends MessageFormProps {
  readonly messages: readonly StageMessage[]
  /** The viewer's side. Messages of the employer show a person's name, because several people may write for it. */
  readonly side: StageMessage['from']
  /** Why the viewer cannot send messages at present; null if they can. */
  readonly closed: string | null
}

/** The messages of an application, oldest first, with a form to send another. */
export function MessageThread({ messages, side, closed, ...form }: MessageThreadProps) {
  const t = useTexts(uiTexts)
  const word = useTexts(glossary)
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Title order={2} id={heading} mb="xs">
        {t('thread.title')}
      </Title>
      {messages.length === 0 ? (
        <Text c="dimmed">{t('thread.empty')}</Text>
      ) : (
        <ol className={classes.list}>
          {messages.map(({ id, from, name, stage, at, text }) => (
            <li key={id} className={classes.message} data-mine={from === side}>
              <div className={classes.line}>
                <span className={classes.name}>
                  {side === 'candidate' && from === side ? t('thread.you') : <bdi>{name}</bdi>}
                </span>
                <span className={classes.time}>
                  <span>{word(`stage.${stage}`)}</span>
                  <RelativeTime value={at} />
                </span>
              </div>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {closed === null ? (
        <MessageForm {...form} />
      ) : (
        <Text c="dimmed" mt="sm">
          {closed}
        </Text>
      )}
    </section>
  )
}

function MessageForm({ draftKey, onSend }: MessageFormProps) {
  const t = useTexts(uiTexts)
  const draft = useDraft<{ text: string }>(draftKey)
  const [text, setText] = useState(draft.restored?.text ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const [busy, setBusy] = useState(false)
  // The same text keeps its idempotency key, so that a retry is stored only once.
  const sent = useRef({ text: '', key: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const long = lengthProblem(text, messageMaxLength)

  useEffect(() => {
    if (!isUnreachable) return
    const clear = () => {
      setProblem(null)
      setUnreachable(false)
    }
    window.addEventListener('online', clear)
    return () => window.removeEventListener('online', clear)
  }, [isUnreachable])

  const type = (typed: string) => {
    setText(typed)
    setProblem(null)
    draft.save({ text: typed })
  }
  const send = async () => {
    const checked = stageMessageInput.safeParse({ text })
    if (!checked.success) {
      field.current?.focus()
      if (long === null) setProblem(text.trim() === '' ? t('thread.missing') : t('thread.unsendable'))
      return
    }
    if (sent.current.text !== checked.data.text) sent.current = { text: checked.data.text, key: randomId() }
    setBusy(true)
    setUnreachable(false)
    try {
      await onSend(checked.data.text, sent.current.key)
      sent.current = { text: '', key: '' }
      draft.clear()
      setText('')
      setProblem(null)
    } catch (error) {
      setUnreachable(isProblem(error, 'network'))
      setProblem(isProblem(error) && error.message !== '' ? error.message : t('thread.failed'))
    } finally {
      setBusy(false)
      // The disabled button has lost focus, so move it to the field.
      field.current?.focus()
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Textarea
        ref={field}
        label={t('thread.label')}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        error={long ?? problem}
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
  )
}
