import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('passport-offer-link', {
  loadingTitle: 'Your skill passport',
  loading: 'Loading the passport',
  loadFailed: 'We could not load the passport.',
  title: 'You have been offered a skill passport',
  what: '{{issuer}} offers it to {{email}}. You do not need an account to accept it.',
  cannotSign: '{{issuer}} cannot issue passports at the moment',
  cannotSignBody: 'You can accept this passport once they can again. Your link stays valid.',
  accept: {
    title: 'Accept the passport',
    body: 'When you accept, {{issuer}} signs the passport. You can then download it, and anyone can check that it is genuine.',
    name: 'Name in the passport',
    nameHint: 'You cannot change it after you accept. Leave it empty for a passport without your name.',
    submit: 'Accept passport',
    decline: 'Decline',
  },
  ask: {
    title: 'Decline this passport?',
    body: 'This closes the offer and deletes your address from it. The link stops working. You cannot undo this.',
    submit: 'Decline passport',
  },
  accepted: {
    title: 'Your skill passport',
    done: 'The passport is yours. {{issuer}} has signed it.',
    files: 'Download your passport',
    filesWhat: 'Keep a copy in a safe place. You can download it again with this link.',
    keep: 'Keep it in an account',
    keepWhat:
      'With an account you can show the passport to employers and share it with a link. Sign up with {{email}}, so that we can find your passport.',
    signUp: 'Create an account to keep it',
    logIn: 'Log in',
    keepHere:
      'You are logged in. If {{email}} is one of your confirmed addresses, you can now add the passport to your account.',
    open: 'See passports waiting for you',
  },
  declined: {
    title: 'Passport declined',
    why: 'You declined the passport',
    body: 'The offer is closed and your address was deleted from it. You do not need to do anything else.',
  },
  dead: {
    title: 'This link does not work',
    why: 'There is no passport behind this link',
    body: 'The offer was withdrawn or declined, it expired, or part of the link is missing. Open the link in the e-mail again, or ask the issuer.',
    check: 'Check a passport',
    home: 'Go to the home page',
  },
})
