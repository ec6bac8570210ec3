interface Watched {
  headers: Headers
  body: BodyInit
  signal: AbortSignal
  /** Told again and again how much of the body is sent: 1 is all of it. */
  onSent: (share: number) => void
}

/** postWatched sends as fetch does, which cannot tell how much of a body is on its way. */
export function postWatched(address: string, { headers, body, signal, onSent }: Watched): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    request.open('POST', address)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(new Response(request.response as Blob, { status: request.status, headers: headersOf(request) }))
    request.onerror = () => reject(new TypeError('the request failed'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', giveUp)
    signal.addEventListener('abort', giveUp)
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name = '', value] = line.split(/: (.*)/s)
    if (value !== undefined) headers.append(name, value)
  }
  return headers
}
