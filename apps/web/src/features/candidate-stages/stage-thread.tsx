import { useQueryClient } from '@tanstack/react-query'
import { type CandidateApplication, sendMessage } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { myApplicationOf, refreshMyApplication } from '#lib/data/my-applications.ts'
import { useTexts } from '#lib/format/texts.ts'
import { MessageThread } from '#ui/application/message-thread.tsx'
import { texts } from './candidate-stages.en.ts'

/** All messages of an application; every stage page shows the same thread. */
export function StageThread({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, messages, mayCorrespond, stage } = application

  const send = async (text: string, idempotencyKey: string) => {
    if (stage === 'applied') return
    try {
      const message = await api(
        sendMessage,
        { params: { id, stage }, body: { text } },
        { quiet: true, idempotencyKey },
      )
      client.setQueryData(myApplicationOf(id).queryKey, (known) =>
        known && !known.messages.some((one) => one.id === message.id)
          ? { ...known, messages: [...known.messages, message] }
          : known,
      )
    } catch (error) {
      if (isProblem(error, 'not-permitted-now')) void refreshMyApplication(client, id)
      throw error
    }
  }

  return (
    <div id="messages">
      <MessageThread
        messages={messages}
        side="candidate"
        draftKey={`message.${id}`}
        closed={stage === 'applied' ? t('closedForNow') : mayCorrespond ? null : t('closed')}
        onSend={send}
      />
    </div>
  )
}
