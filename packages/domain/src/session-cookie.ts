/** Name of the cookie with the web app's encrypted session. Visitors do not have it. */
export const sessionCookie = 'token'
