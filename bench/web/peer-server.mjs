// Serves one peer's build as CareDesk serves its own, and hands its calls on: node peer-server.mjs FOLDER PORT CAREDESK_PORT
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { extname, join } from 'node:path'

const [folder, port, caredeskPort] = process.argv.slice(2)
const HOST = '127.0.0.1'
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

// Everything is in memory before the first request, as it is in CareDesk's binary.
const files = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length).replaceAll('\\', '/'), readFileSync(path)]),
)
const agent = new Agent({ keepAlive: true })

createServer({ noDelay: true }, (asked, answer) => {
  if (asked.url.startsWith('/api/')) handOn(asked, answer)
  else serveFile(new URL(asked.url, `http://${HOST}`).pathname, answer)
}).listen(Number(port), HOST)

/** Every path that is no file is one of the console's own addresses. */
function serveFile(path, answer) {
  const name = files.has(path) ? path : '/index.html'
  answer.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream')
  answer.setHeader(
    'Cache-Control',
    name === '/index.html' ? 'no-store' : 'public, max-age=31536000, immutable',
  )
  answer.setHeader('Vary', 'Accept-Encoding')
  const packed = files.get(`${name}.br`)
  if (packed) answer.setHeader('Content-Encoding', 'br')
  answer.end(packed ?? files.get(name))
}

function handOn(asked, answer) {
  const { method, url, headers } = asked
  const onward = request(
    { host: HOST, port: Number(caredeskPort), path: url, method, headers, agent },
    (given) => {
      answer.writeHead(given.statusCode, given.headers)
      given.pipe(answer)
    },
  )
  onward.on('error', () => answer.writeHead(502).end())
  asked.pipe(onward)
}
