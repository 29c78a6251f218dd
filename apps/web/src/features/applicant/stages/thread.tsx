import { sendMessage } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { MessageThread } from '#ui/application/message-thread.tsx'
import { useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import { useApplicant } from '../applicant-context.ts'
import { stageTexts } from './stages.en.ts'
import { useStageCommand } from './use-stage-command.ts'

/** All messages of the application. Renders nothing before the first stage with messages, unless there are any. */
export function Thread() {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const act = useStageCommand()
  const closed = useClosedReason()
  const { id, stage } = application
  if (stage === 'applied' && application.messages.length === 0) return null
  return (
    <MessageThread
      messages={application.messages}
      side="employer"
      draftKey={`message.${id}`}
      closed={stage === 'applied' ? t('closed.applied') : closed}
      onSend={async (text, idempotencyKey) => {
        if (stage === 'applied') return
        await act(() =>
          api(sendMessage, { params: { id, stage }, body: { text } }, { quiet: true, idempotencyKey }),
        )
      }}
    />
  )
}

/** Why the employer cannot send anything at present; null if they can. */
export function useClosedReason(): string | null {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const unconfirmed = useUnconfirmedEmail()
  if (application.mayCorrespond) return unconfirmed ? t('closed.email') : null
  const over = application.status === 'rejected' || application.status === 'withdrawn'
  return over ? t('closed.ended') : t('closed.role')
}
