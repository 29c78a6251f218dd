import { defineTexts } from '#lib/format/texts.ts'

/** Texts about a candidate's own application that several screens show. */
export const myApplicationWords = defineTexts('my-application-words', {
  at: '{{company}} · {{place}}',
  progress: {
    label: 'Stages of your application',
    done: 'done',
    skipped: 'skipped',
    'to-come': 'still to come',
    unconfirmed: 'not confirmed',
    'not-held': 'did not take place',
    here: 'current stage',
    ended: 'ended here',
    ahead: 'not yet',
    never: 'not reached',
  },
  offer: {
    title: 'Offer from {{company}}',
    starts: 'Start date: {{day}}.',
    body: 'Review the details and accept when ready. If several people have an offer, the first to accept gets the job.',
    confirm: 'Accept offer…',
    decline: 'Decline offer…',
    dialogTitle: 'Accept the offer for {{job}}?',
    dialogBody:
      'We will tell {{company}} that you accept and will start on {{day}}. Your other applications stay open.',
    dialogConfirm: 'Accept offer',
    dialogCancel: 'Not yet',
    done: 'Congratulations! We told {{company}} that you accepted.',
    goneTitle: 'You can no longer accept this offer',
    goneBody: 'All openings are filled. Message {{company}} if you would like to be considered again.',
    write: 'Message {{company}}',
  },
})
