import { Button } from '@mantine/core'
import type { LetterTemplate } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { LeaveGuard } from '#ui/wizard/leave-guard.tsx'
import { LetterFields } from './letter-fields.tsx'
import { isAdapted, type LetterOwner } from './letter-owner.ts'
import { LetterPreview } from './letter-preview.tsx'
import { texts } from './letters.en.ts'
import classes from './letters.module.css'
import { ResetDialog, resetTarget } from './reset-letter.tsx'
import { type LetterForm, useLetterForm } from './use-letter-form.ts'

interface LetterEditorProps {
  readonly letter: LetterTemplate
  readonly owner: LetterOwner
}

/** Search parameters that choose the letter. */
const letterParams = ['id', 'kind', 'language']

/** The words of one letter beside their preview. */
export function LetterEditor({ letter, owner }: LetterEditorProps) {
  const t = useTexts(texts)
  const letterForm = useLetterForm(letter, owner)
  const { form, remote } = letterForm
  const { mayWrite } = owner
  const [resetting, setResetting] = useState<LetterTemplate | null>(null)
  // A reset removes the button that opened its dialog.
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(letter.owner)
  return (
    <div className={classes.editor}>
      <div ref={ref} tabIndex={-1} className={classes.words}>
        {remote && <Conflict letterForm={letterForm} remote={remote} />}
        <Form form={form} label={t('form.label', { name: t(`kind.${letter.kind}`) })} warnOnLeave={false}>
          <LetterFields form={form} kind={letter.kind} language={letter.language} readOnly={!mayWrite} />
          {mayWrite ? (
            <FormActions submit={t('form.save')} busy={form.busy}>
              {isAdapted(letter, owner) && (
                <Button variant="default" onClick={() => setResetting(letter)}>
                  {t(`reset.to.${resetTarget(letter)}`)}
                </Button>
              )}
            </FormActions>
          ) : (
            <Hint>{t('form.readOnly')}</Hint>
          )}
        </Form>
        <LeaveGuard
          when={(form.changed && !form.busy) || remote !== null}
          params={letterParams}
          store={() => remote === null}
        />
        <ResetDialog
          letter={resetting}
          onReset={letterForm.reset}
          onClose={() => setResetting(null)}
          onClosed={rescue}
        />
      </div>
      <LetterPreview letter={letter} owner={owner} words={form.fields.values} />
    </div>
  )
}

/** Shows what somebody else has saved meanwhile. */
function Conflict({
  letterForm,
  remote,
}: {
  readonly letterForm: LetterForm
  readonly remote: LetterTemplate
}) {
  const t = useTexts(texts)
  const { form, keepMine, takeRemote } = letterForm
  const mine = form.fields.values
  const fields = (['subject', 'body'] as const)
    .filter((id) => mine[id].trim() !== remote[id])
    .map((id) => ({
      id,
      label: t(`form.${id}`),
      mine: <span className={classes.text}>{mine[id]}</span>,
      remote: <span className={classes.text}>{remote[id]}</span>,
    }))
  return (
    <ConflictPanel
      key={remote.version}
      takeFocus
      fields={fields}
      onKeepMine={keepMine}
      onTakeRemote={takeRemote}
      busy={form.busy}
    />
  )
}
