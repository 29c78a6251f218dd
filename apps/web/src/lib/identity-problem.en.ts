import { defineTexts } from './texts.ts'

/** What signing in, signing up and the acts on one's account may fail with. */
export const identityProblemTexts = defineTexts('identity-problem', {
  emailInUse: 'There is an account with this e-mail address already. Log in instead.',
  wrong: 'The e-mail address or the password is not right.',
  wrongPassword: 'The password is not right.',
  notFound: 'There is no account with this e-mail address.',
  weak: 'Choose a stronger password.',
  missingPassword: 'Type a password.',
  invalidEmail: 'Use a full e-mail address, such as name@example.com',
  invalidName: 'Use a shorter name, without special characters.',
  disabled: 'This account is disabled. Ask the people who run this marketplace.',
  tooMany: 'There were too many tries. Wait a few minutes and try again.',
  network: 'The server cannot be reached. Check your connection and try again.',
  linkExpired: 'This link has expired. Ask for a new one.',
  linkInvalid: 'This link does not work: it was used already, or a newer one was sent. Ask for a new one.',
  linkEmail: 'This link was sent to another e-mail address.',
  recentLogin: 'You logged in some time ago. Log in again to make this change.',
  ended: 'Your session is over. Log in again.',
  cancelled: 'You did not finish signing in there. Try again, or choose another way.',
  popupBlocked: 'Your browser blocked the window. Allow pop-up windows for this site and try again.',
  otherWay:
    'There is an account with this e-mail address already. Log in the way you did before; then you can add this one in your account.',
  linkedElsewhere: 'This sign-in belongs to another account here.',
  alreadyLinked: 'You can log in this way already.',
  notLinked: 'This way to log in was removed already.',
  otherPerson: 'That is another account. Use the one that you are signed in with.',
  providerStale: 'That took too long, or it was used already. Try again.',
  providerDown: 'That provider does not answer at the moment. Try again in a minute, or choose another way.',
  provider: 'Signing in there did not work. Try again, or choose another way.',
  unverified: 'Confirm your e-mail address first.',
  notOffered: 'This way to log in is switched off here. Choose another one.',
  address: 'This marketplace is not set up for the address you are at. Tell the people who run it.',
  secondStep:
    'This account asks for a second step that does not work here. Ask the people who run this marketplace.',
  robot: 'We could not make sure that you are a person. Reload the page and try again.',
  browser:
    'This browser keeps nothing for this site, so you cannot log in. Allow site data, or leave private mode.',
  setup: 'Logging in is not set up correctly here. Tell the people who run this marketplace.',
  unknown: 'That did not work. Please try again.',
})
