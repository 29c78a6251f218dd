import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('passport-offer-link', {
  loadingTitle: 'Your skill passport',
  loading: 'Loading the passport',
  loadFailed: 'We could not load the passport.',
  title: 'You are offered a skill passport',
  what: '{{issuer}} offers it to {{email}}. You need no account to accept it.',
  accept: {
    title: 'Accept it',
    body: '{{issuer}} signs the passport for you now. You can then download it, and anybody can check that it is genuine.',
    name: 'Name in the passport',
    nameHint:
      'Part of the signed passport: change it now or not at all. Leave it empty for a passport without your name.',
    submit: 'Accept passport',
    decline: 'Decline',
  },
  ask: {
    title: 'Decline this passport?',
    body: 'The offer is closed, this link stops working, and {{issuer}} no longer has your address for it. You cannot undo this.',
    submit: 'Decline passport',
  },
  accepted: {
    title: 'Your skill passport',
    done: 'The passport is yours: {{issuer}} has signed it.',
    files: 'Download it',
    filesWhat: 'Keep a file in a safe place. This link lets you download them again.',
    keep: 'Keep it in an account',
    keepWhat:
      'With an account you can show the passport to employers and share it by a link. Sign up with {{email}}, so that it reaches you.',
    signUp: 'Create an account to keep it',
    logIn: 'Log in',
    keepHere:
      'You are signed in. If {{email}} is one of your proven addresses, the passport waits for you there.',
    open: 'Open passports that wait for you',
  },
  declined: {
    title: 'Passport declined',
    why: 'You declined the passport',
    body: 'The offer is closed and your address is deleted from it. There is nothing else to do.',
  },
  dead: {
    title: 'This link does not work',
    why: 'There is no passport behind this link',
    body: 'The issuer took the offer back, it was declined, its time is over, or part of the link is missing. Open the link in the mail again, or ask the issuer.',
    check: 'Check a passport',
    home: 'Go to the home page',
  },
})
