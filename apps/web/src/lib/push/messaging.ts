/** Push in this browser, with the embedded or the hosted service. */
export interface Messaging {
  /**
   * The token of this browser: registers it, or confirms the registration when it is 7 days old. The permission must have
   * been granted.
   * @throws PushError
   */
  getToken(): Promise<string>
  /** Ends push in this browser. @throws PushError token-unsubscribe-failed; the browser has forgotten its token then too */
  deleteToken(): Promise<void>
  /**
   * Uses another worker than `/firebase-messaging-sw.js`.
   * @throws PushError use-sw-after-get-token, invalid-sw-registration
   */
  useServiceWorker(registration: ServiceWorkerRegistration): void
}
