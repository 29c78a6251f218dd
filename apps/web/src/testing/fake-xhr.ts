/** Fakes the part of XMLHttpRequest that uploads use, by calling the faked `fetch`. */
export class FakeXhr {
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null }
  readonly #headers = new Headers()
  #method = 'GET'
  #address = ''
  #isAborted = false
  status = 0
  responseText = ''
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getResponseHeader(): string | null {
    return null
  }

  abort(): void {
    this.#isAborted = true
    this.onabort?.()
  }

  send(): void {
    fetch(this.#address, { method: this.#method, headers: this.#headers, body: 'the file' })
      .then(async (answer) => {
        this.status = answer.status
        this.responseText = await answer.text()
        if (!this.#isAborted) this.onload?.()
      })
      .catch(() => {
        if (!this.#isAborted) this.onerror?.()
      })
  }
}
