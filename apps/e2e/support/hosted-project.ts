import type { BrowserContext, Route } from '@playwright/test'
import { type FakeFirebase, startFakeFirebase } from '../../api/src/testing/servers/fake-firebase.ts'
import { createHostedAccounts, type HostedAccounts, type HostedPerson } from './hosted-accounts.ts'

/** A fake hosted identity project with one provider, for the Vouch server and for the SDK in the browser. */
export interface HostedProject {
  readonly accounts: HostedAccounts
  /** The person who signs in when the pop-up opens. */
  person: HostedPerson
  /** Environment variables for a Vouch server that uses this hosted project. */
  readonly env: Readonly<Record<string, string>>
  /** Answers the browser's requests to the hosted project and to Google. */
  answerIn(context: BrowserContext): Promise<void>
  stop(): Promise<void>
}

const providerId = 'google.com'

/**
 * The part of `https://apis.google.com/js/api.js` that the SDK uses: a hidden frame and its messages (`gapi.iframes`,
 * as called by `_loadGapi`, `_openIframe` and `BrowserPopupRedirectResolver` of `@firebase/auth`).
 */
const frames = `
  const open = (options, opened) => {
    const frame = document.createElement('iframe')
    for (const [name, value] of Object.entries(options.attributes)) {
      if (name === 'style') Object.assign(frame.style, value)
      else frame.setAttribute(name, value)
    }
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.src = options.url
    options.where.append(frame)
    const handlers = new Map()
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow) handlers.get('authEvent')?.({ authEvent: data })
    })
    return opened({
      restyle: () => Promise.resolve(),
      ping: (answered) => loaded.then(answered),
      register: (name, handler) => handlers.set(name, handler),
      send: (name, message, answered) => loaded.then(() => answered([{ [name]: true }])).catch(() => {}),
    })
  }
  const context = { open }
  window.gapi = {
    load: (name, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: class {}, getContext: () => context },
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

/** Content of the project's iframe in Vouch's page: forwards messages from the pop-up, which has the same origin. */
const frame = `<!doctype html><title>frame</title><script>
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin) parent.postMessage(data, '*')
  })
</script>`

/** The pop-up: the provider's page, which sends its code to the iframe. Each code works once. */
const popup = (code: string, person: HostedPerson) => `<!doctype html><html lang="en"><title>Google</title>
<h1>Google</h1><button id="go">Go on as ${person.name}</button><button id="no">Cancel</button><script>
  const parameters = new URL(location).searchParams
  const tell = (more) => {
    for (let n = 0; n < opener.length; n += 1) {
      try {
        if (opener[n].location.pathname !== '/__/auth/iframe') continue
      } catch { continue }
      const event = { type: parameters.get('authType'), eventId: parameters.get('eventId'), tenantId: null, postBody: null }
      opener[n].postMessage({ ...event, ...more }, location.origin)
    }
  }
  go.onclick = () => tell({ urlResponse: location.origin + '/__/auth/handler?code=${code}', sessionId: 'one' })
  no.onclick = () => tell({ urlResponse: null, error: { code: 'auth/user-cancelled', message: 'cancelled' } })
</script>`

async function answerSdk(accounts: HostedAccounts, route: Route): Promise<void> {
  const request = route.request()
  const text = request.postData() ?? ''
  const sent = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
  const call = new URL(request.url()).pathname.slice(1)
  const { status, body } = await accounts.answer(call, sent)
  await route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } })
}

/** Starts the fake service for the Vouch server. `answerIn` fakes the project in the browser. */
export async function startHostedProject(): Promise<HostedProject> {
  const firebase: FakeFirebase = await startFakeFirebase({ clock: () => new Date() })
  const accounts = createHostedAccounts(firebase, providerId)
  const html = (body: string) => ({ contentType: 'text/html', body })
  const project: HostedProject = {
    accounts,
    person: { sub: 'nobody', email: 'nobody@google.example', name: 'No one' },
    env: {
      ...firebase.env,
      IDENTITY_PROVIDERS: JSON.stringify([{ id: providerId, label: 'Google' }]),
      IDENTITY_SIGN_IN: 'password',
    },
    answerIn: async (context) => {
      const pages = `https://${firebase.projectId}.firebaseapp.com/__/auth`
      await context.route('https://apis.google.com/js/api.js?*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `{${frames}}` }),
      )
      await context.route(`${pages}/iframe?*`, (route) => route.fulfill(html(frame)))
      await context.route(`${pages}/handler?*`, (route) =>
        route.fulfill(html(popup(accounts.codeFor(project.person), project.person))),
      )
      for (const host of ['identitytoolkit', 'securetoken'])
        await context.route(`https://${host}.googleapis.com/**`, (route) => answerSdk(accounts, route))
    },
    stop: () => firebase.stop(),
  }
  return project
}
