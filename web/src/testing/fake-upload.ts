/** fakeUpload answers uploads that are watched as it answers all else, and tells that the whole file is sent. */
export function fakeUpload(answer: (address: string, init: RequestInit) => Promise<Response>) {
  return class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    response: Blob | null = null
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    private readonly headers = new Headers()
    private readonly gaveUp = new AbortController()
    private address = ''
    private said = ''

    open(_method: string, address: string): void {
      this.address = address
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value)
    }

    getAllResponseHeaders(): string {
      return this.said
    }

    abort(): void {
      this.gaveUp.abort()
    }

    send(body: BodyInit): void {
      const { headers, gaveUp } = this
      this.upload.onprogress?.({ loaded: 1, total: 1 })
      answer(this.address, { headers, body, signal: gaveUp.signal })
        .then(async (response) => {
          this.status = response.status
          this.response = await response.blob()
          this.said = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')
          this.onload?.()
        })
        .catch(() => (gaveUp.signal.aborted ? this.onabort?.() : this.onerror?.()))
        .finally(() => this.onloadend?.())
    }
  }
}
