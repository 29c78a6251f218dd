import { defineTexts } from '#lib/format/texts.ts'

export const invitationTexts = defineTexts('invitation', {
  setup: {
    title: 'Set up this marketplace',
    visitor: 'This link makes you the first administrator. Sign up or log in to continue.',
    body: 'You will be the first administrator, as {{email}}. You can then invite others and manage companies and people. The link works once.',
    act: 'Become administrator',
    gone: 'This set-up link no longer works',
    goneBody:
      'This marketplace already has an administrator, or the link is more than 7 days old. Until there is an administrator, each start of the server prints a new link.',
  },
  invitation: {
    title: 'You are invited to be an administrator',
    visitor:
      'This link makes you an administrator. Log in or sign up with the e-mail address it was sent to.',
    body: 'You will be an administrator, as {{email}}. You can then see and manage all companies, jobs and people.',
    act: 'Accept invitation',
    gone: 'This invitation no longer works',
    goneBody: 'It was used, withdrawn or replaced, or it has expired. Ask for a new invitation.',
  },
  company: {
    title: 'You are invited to join a company',
    visitor: 'This link lets you join a company. Log in or sign up with the e-mail address it was sent to.',
    named: 'Join {{company}}?',
    body: '{{name}} invited you to join. Your role: {{role}}.',
    forOther: '{{name}} sent this invitation for {{company}} to that address.',
    act: 'Join {{company}}',
    gone: 'This invitation no longer works',
    goneBody: 'It was used, withdrawn or replaced, or it has expired. Ask for a new invitation.',
    already: 'You are already a member of {{company}}',
    done: 'You joined {{company}}.',
  },
  otherAddress: 'This invitation is for another e-mail address',
  otherAddressBody:
    'You are logged in as {{email}}. Log out, then open the link again and log in with the invited address.',
  otherAddressNamed: 'This invitation is for {{invited}}',
  otherAddressNone:
    'Your account has no e-mail address. Log out, then open the link again and log in with the invited address.',
  signout: 'Log out',
  unproven: 'Confirm your e-mail address first',
  unprovenBody: 'This makes sure the invitation reached the right person. You will then return here.',
  confirm: 'Confirm e-mail address',
  signup: 'Sign up',
  login: 'Log in',
  later: 'Not now',
  goOn: 'Continue to Vouch',
  done: 'You are an administrator now.',
})
