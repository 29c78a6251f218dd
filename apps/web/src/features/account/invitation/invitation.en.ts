import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the links that make somebody an administrator. */
export const invitationTexts = defineTexts('invitation', {
  setup: {
    title: 'Set up this marketplace',
    visitor: 'This link makes you its first administrator. Sign up or log in first; the link is kept.',
    body: 'You become the first administrator, as {{email}}. You then invite others, and decide about companies and people. The link works once.',
    act: 'Become the administrator',
    gone: 'This set-up link no longer works',
    goneBody:
      'There is an administrator already, or the server has printed a newer link since. Look there for the newest one.',
  },
  invitation: {
    title: 'You are invited to run this marketplace',
    visitor:
      'This link makes you an administrator. Log in or sign up with the address that the invitation was sent to; the link is kept.',
    body: 'You become an administrator, as {{email}}. You then see all companies, jobs and people here, and decide about them.',
    act: 'Accept the invitation',
    gone: 'This invitation no longer works',
    goneBody:
      'It was used, withdrawn, replaced by a newer one, or is older than 7 days. Ask whoever invited you for another.',
  },
  company: {
    title: 'You are invited to a company',
    visitor:
      'This link lets you join a company here. Log in or sign up with the address that the invitation was sent to; the link is kept.',
    named: 'Join {{company}}?',
    body: '{{name}} invites you as {{role}}. You then see the jobs and applicants that this role sees.',
    forOther: '{{name}} invites whoever has that address to {{company}}.',
    act: 'Join {{company}}',
    gone: 'This invitation no longer works',
    goneBody:
      'It was used, withdrawn, replaced by a newer one, or is older than 7 days. Ask whoever invited you for another.',
    already: 'You belong to {{company}} already',
    done: 'You belong to {{company}} now.',
  },
  otherAddress: 'This invitation is for another e-mail address',
  otherAddressBody:
    'You are logged in as {{email}}. Sign out, and open the link again with the account of the invited address.',
  otherAddressNamed: 'This invitation is for {{invited}}',
  otherAddressNone:
    'Your account has no e-mail address. Sign out, and open the link again with the account of the invited address.',
  signout: 'Sign out',
  unproven: 'Confirm your e-mail address first',
  unprovenBody: 'Then we know that the invitation reached the right person. You come back here.',
  confirm: 'Confirm my address',
  signup: 'Sign up',
  login: 'Log in',
  later: 'Not now',
  goOn: 'Go on to Vouch',
  done: 'You are an administrator now.',
})
