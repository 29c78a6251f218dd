import { defineTexts } from '#lib/format/texts.ts'

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
    goneTitle: 'This offer can no longer be accepted',
    goneBody: 'All openings are filled. Write to {{company}} if you would like to be considered again.',
    write: 'Write to {{company}}',
  },
})
