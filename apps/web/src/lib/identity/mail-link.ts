import { choiceParam, searchParams, textParam } from '#lib/format/search-params.ts'

/** For `validateSearch` of the pages that links in mails lead to: all that the identity service puts into them. */
export const mailLinkParams = searchParams({
  mode: choiceParam(['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail', 'signIn']),
  oobCode: textParam(500),
  apiKey: textParam(200),
  lang: textParam(35),
  continueUrl: textParam(2000),
})
