import { fetchSignInMethodsForEmail, initializeRecaptchaConfig, validatePassword } from 'firebase/auth'
import { type Call, newEmail, password, refused, same, so } from '../tools.ts'

const host = '/identitytoolkit.googleapis.com'

export const wireCalls: readonly Call[] = [
  {
    name: 'password policy and captcha settings',
    run: async ({ client, place }) => {
      const auth = client()
      await initializeRecaptchaConfig(auth)
      same((await validatePassword(auth, '12345')).isValid, false)
      same((await validatePassword(auth, 'x'.repeat(4097))).isValid, false)
      same((await validatePassword(auth, password)).isValid, true)
      const read = async (path: string) =>
        (await (await fetch(`${place.vouch}${host}${path}?key=${place.apiKey}`)).json()) as Record<
          string,
          unknown
        >
      const policy = await read('/v2/passwordPolicy')
      same(policy.schemaVersion, 1)
      so(Array.isArray(policy.allowedNonAlphanumericCharacters), 'symbols are listed')
      same([typeof policy.enforcementState, policy.forceUpgradeOnSignin], ['string', false])
      const captcha = await read('/v2/recaptchaConfig')
      same([captcha.recaptchaKey, Array.isArray(captcha.recaptchaEnforcementState)], ['', true])
    },
  },
  {
    name: 'responses do not reveal which addresses have accounts',
    run: async ({ client, person }) => {
      const { email } = await person()
      const auth = client()
      same(await fetchSignInMethodsForEmail(auth, email), [])
      same(await fetchSignInMethodsForEmail(auth, newEmail()), [])
      await refused(fetchSignInMethodsForEmail(auth, 'nonsense'), 'invalid-email')
      await refused(fetchSignInMethodsForEmail(auth, ''), 'missing-identifier')
    },
  },
  {
    name: 'malformed calls',
    run: async ({ post }) => {
      const signUp = `${host}/v1/accounts:signUp`
      const email = newEmail()
      const keyless = await post(signUp, { email, password }, '')
      same([keyless.status, keyless.json.error?.code], [403, 403])
      same((await post(signUp, { email, password }, 'another')).status, 403)
      const unknown = await post(signUp, { email, password, admin: true })
      same([unknown.status, unknown.json.error?.errors.length], [400, 1])
      so(unknown.json.error?.message.includes('"admin"') === true, 'the field is named')
      const verified = await post(signUp, { email, password, emailVerified: true })
      same(verified.json.error?.message, 'INSUFFICIENT_PERMISSION')
      same((await post(signUp, { email, password: { length: 9 } })).status, 400)
      const long = await post(signUp, { email, password, displayName: 'x'.repeat(70_000) })
      same(long.status, 413)
      same((await post(`${host}/v1/accounts:nothing`, {})).status, 404)
      same((await post(signUp, { email, password })).status, 200, 'invalid calls created no account')
    },
  },
]
