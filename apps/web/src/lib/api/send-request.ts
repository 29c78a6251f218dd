import { ofetch } from 'ofetch'

/** Sends a request and parses the answer. @throws FetchError from status 400 up, and without an answer */
export const sendRequest = ofetch.raw
