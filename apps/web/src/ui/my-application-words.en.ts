import { defineTexts } from '#lib/texts.ts'

/** Texts about an application of the person's own, on more than one screen. */
export const myApplicationWords = defineTexts('my-application-words', {
  at: '{{company}} · {{place}}',
  progress: {
    label: 'Stages of your application',
    done: 'done',
    skipped: 'skipped',
    here: 'you are here',
    ended: 'ended here',
    ahead: 'not yet',
    never: 'not reached',
  },
  offer: {
    title: '{{company}} wants to hire you',
    starts: 'Your first day would be {{day}}.',
    body: 'Confirm when you are sure that you take the job. If several people were asked, the first to confirm gets it.',
    confirm: 'Take the job…',
    dialogTitle: 'Take the job as {{job}}?',
    dialogBody:
      'You tell {{company}} that you take the job and start on {{day}}. Your other applications stay as they are.',
    dialogConfirm: 'Yes, I take the job',
    dialogCancel: 'Not yet',
    done: 'Congratulations! {{company}} knows that you take the job.',
    goneTitle: 'The last opening was filled just before you confirmed',
    goneBody:
      'We are sorry. Somebody else confirmed a moment earlier, so {{company}} has no opening left. Your application stays as it is; write to them if you want to know whether there will be another.',
    write: 'Write to {{company}}',
  },
})
