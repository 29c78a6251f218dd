import { defineTexts } from '#lib/format/texts.ts'

/** Texts about batches of offers. */
export const texts = defineTexts('passport-batches', {
  list: 'Batches, newest first',
  column: {
    name: 'People',
    definition: 'Passport',
    state: 'State',
    good: 'Ready',
    bad: 'Problems',
    accepted: 'Accepted',
    created: 'Created',
  },
  source: { people: 'Entered by hand', csv: 'CSV file', hired: 'People you hired' },
  by: 'by {{name}}',
  states: {
    checked: 'Not offered yet',
    waiting: 'Waiting for approval',
    offered: 'Offered',
    undone: 'Cancelled',
  },
  acceptedOf: '{{accepted}} of {{all}}',
  empty: {
    title: 'No batches yet',
    body: 'A batch appears here each time you offer a passport to one or more people.',
    action: 'See definitions',
  },
  back: 'All batches',
  missing: 'This batch was not found.',
  counts: {
    good_one: '{{shown}} person can receive this passport.',
    good_other: '{{shown}} people can receive this passport.',
    none: 'None of these people can receive this passport.',
    bad_one: '{{shown}} line has a problem and is skipped.',
    bad_other: '{{shown}} lines have problems and are skipped.',
    has_one: '{{shown}} person already has it or an offer for it.',
    has_other: '{{shown}} people already have it or an offer for it.',
  },
  checked: 'Checked, not offered yet',
  offer_one: 'Offer to {{shown}} person',
  offer_other: 'Offer to {{shown}} people',
  offerWaits: 'Nothing has been offered yet. Another member must approve it first.',
  offered_one: 'Offered to {{shown}} person.',
  offered_other: 'Offered to {{shown}} people.',
  waiting: {
    title: 'Waiting for approval',
    body_one:
      '{{name}} wants to offer the passport to {{shown}} person. Another member who can issue passports must approve this.',
    body_other:
      '{{name}} wants to offer the passport to {{shown}} people. Another member who can issue passports must approve this.',
    agree: 'Approve and offer',
    refuse: 'Reject offer',
    takeBack: 'Cancel offer',
  },
  mails: {
    title: 'E-mails go out at {{time}}',
    left_one:
      'The e-mails go out in {{count}} minute. If you undo the offer before then, nobody is notified.',
    left_other:
      'The e-mails go out in {{count}} minutes. If you undo the offer before then, nobody is notified.',
    soon: 'The e-mails go out in less than a minute. If you undo the offer before then, nobody is notified.',
    undo: 'Undo offer',
  },
  sent: {
    title: 'Offered',
    body: 'The e-mails went out at {{time}}.',
    unsent_one:
      '{{shown}} e-mail has not been sent yet. E-mails are held back while you cannot issue passports.',
    unsent_other:
      '{{shown}} e-mails have not been sent yet. E-mails are held back while you cannot issue passports.',
    answers: 'Responses',
    pending: 'Waiting for a response',
    accepted: 'Accepted',
    closed: 'Declined, withdrawn or expired',
    see: 'See these passports',
  },
  undone: {
    title: 'Cancelled',
    body: 'Nobody received this offer.',
    done: 'Offer cancelled. No e-mails were sent.',
  },
  notes: 'About the file',
  rows: {
    title: 'People',
    choose: 'Show',
    of: {
      checked: 'Ready ({{shown}})',
      waiting: 'Waiting for approval ({{shown}})',
      offered: 'Offered ({{shown}})',
      undone: 'Cancelled ({{shown}})',
    },
    bad: 'Problems ({{shown}})',
    has: 'Already have it ({{shown}})',
    list: {
      good: 'Lines without problems',
      offered: 'People who get the offer',
      bad: 'Lines with problems',
      has: 'People who already have it',
    },
    line: 'Line',
    email: 'E-mail',
    name: 'Name',
    awardedOn: 'Awarded on',
    level: 'Level',
    problem: 'Problem',
    empty: 'The lines were deleted',
    emptyBody: 'Lines are deleted 30 days after the check. The totals are kept.',
    noAddress: 'No addresses left',
    noAddressBody: 'Addresses of declined, withdrawn and expired offers are deleted.',
    download: 'Download problems as CSV',
  },
})
