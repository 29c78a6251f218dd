import { choiceParam, searchParams, textParam } from '@vouch/domain'

/** `validateSearch` for pages that mailed links open: the search parameters that the identity service adds to links. */
export const mailLinkParams = searchParams({
  mode: choiceParam(['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail', 'signIn']),
  oobCode: textParam(500),
  apiKey: textParam(200),
  lang: textParam(35),
  continueUrl: textParam(2000),
})
