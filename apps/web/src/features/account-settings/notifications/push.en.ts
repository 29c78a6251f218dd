import { defineTexts } from '#lib/format/texts.ts'

/** What went wrong with push, and the way on. Keys of `errors` are the codes of `PushError`. */
export const pushTexts = defineTexts('push', {
  errors: {
    'missing-app-config-values':
      'Push notifications are not set up on this site yet. You will still get e-mails. Ask the operator of this site to finish the set-up.',
    'only-available-in-window': 'Push can only be turned on from a page. Open Vouch in a tab and try again.',
    'only-available-in-sw': 'This page is out of date. Reload it and try again.',
    'permission-default':
      'You closed your browser’s permission request without answering. Press the button again, then choose “Allow”.',
    'permission-blocked': 'Your browser blocks notifications from Vouch.',
    'unsupported-browser':
      'This browser cannot show push notifications. Try a current version of Firefox, Chrome, Edge or Safari. On an iPhone or iPad, add Vouch to the home screen first.',
    'indexed-db-unsupported':
      'Your browser does not let this site store data, so it cannot show push notifications. Leave private browsing, or allow cookies and site data for Vouch.',
    'failed-service-worker-registration':
      'Your browser could not start the part of Vouch that receives notifications. Reload the page and try again.',
    'token-subscribe-failed':
      'We could not turn on notifications in this browser. Nothing has changed. Check your connection and try again.',
    'token-subscribe-no-token':
      'The server did not confirm this browser. Nothing has changed. Try again in a moment.',
    'token-unsubscribe-failed':
      'Push is off in this browser, but we could not tell the server. If the browser is still listed below, remove it there.',
    'token-update-failed':
      'We could not renew push in this browser. You may miss notifications. Check your connection and try again.',
    'token-update-no-token':
      'The server did not confirm this browser. You may miss notifications. Try again in a moment.',
    'use-sw-after-get-token': 'Notifications were already being set up. Reload the page and try again.',
    'invalid-sw-registration': 'This page is out of date. Reload it and try again.',
    'invalid-bg-handler': 'This page is out of date. Reload it.',
    'invalid-vapid-key':
      'The push key of this site is not valid. You will still get e-mails. Ask the operator of this site to correct it.',
  },
  unblock: {
    firefox:
      'Click the crossed-out speech bubble or the padlock to the left of the address, remove “Blocked” next to notifications, then reload.',
    chromium: 'Click the icon to the left of the address, switch “Notifications” on, then reload.',
    android:
      'Tap the icon to the left of the address, choose “Permissions”, switch “Notifications” on, then reload.',
    safari:
      'In the menu bar, choose Safari, Settings, Websites, Notifications, set this site to “Allow”, then reload.',
    iphone:
      'Open the Settings app, choose Notifications, then Vouch, switch “Allow Notifications” on, then reload.',
    other: 'Open your browser’s settings for this site, allow notifications, then reload.',
  },
  insecure: 'Push only works over HTTPS. Ask the operator of this site to set it up.',
  reload: 'Reload',
})
