import { defineTexts } from './texts.ts'

/** What signing in or up may fail with. */
export const identityProblemTexts = defineTexts('identity-problem', {
  emailInUse: 'There is an account with this e-mail address already. Log in instead.',
  wrong: 'The e-mail address or the password is not right.',
  weak: 'Choose a longer password.',
  invalidEmail: 'Use a full e-mail address, such as name@example.com',
  disabled: 'This account is disabled. Ask the people who run this marketplace.',
  tooMany: 'There were too many tries. Wait a few minutes and try again.',
  network: 'The server cannot be reached. Check your connection and try again.',
  unknown: 'That did not work. Please try again.',
})
