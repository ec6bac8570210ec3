import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts, start } from './processes.mjs'

export const CAREDESK = 'CareDesk'
export const PEERS = ['react-admin', 'refine']

/** ROWS is a page of the list; there are more units than that, so every console has a second page to offer. */
export const ROWS = 20
const UNITS = 45

const PASSWORD = 'quiet river stone'

const binary = fileURLToPath(new URL('../../bin/caredesk', import.meta.url))
const peerServer = fileURLToPath(new URL('peer-server.mjs', import.meta.url))

/** How each console is opened and recognized. An action is something to press in a row. */
const looks = {
  [CAREDESK]: {
    // The way back to the list is what the console itself writes when somebody without a session asks for the list.
    signInPath: '/login?redirect=%2Fgoods%2FgoodsUnit',
    username: 'admin',
    usernameInput: 'input[name=username]',
    passwordInput: 'input[name=password]',
    row: 'tr[data-row]',
    action: 'td:last-child button',
  },
  'react-admin': {
    signInPath: '/#/login',
    username: 'admin',
    usernameInput: 'input[name=username]',
    passwordInput: 'input[name=password]',
    row: 'tbody tr',
    action: 'td:last-child a',
  },
  refine: {
    signInPath: '/login',
    username: 'admin@caredesk.test',
    usernameInput: 'input#email',
    passwordInput: 'input[type=password]',
    row: '.ant-table-row',
    action: 'td:last-child button',
  },
}

/** startCareDesk starts it on new demo data. */
export async function startCareDesk(dataFolder) {
  if (!existsSync(binary)) throw new Error('bin/caredesk is missing: run `make build` in the root first')
  const [port] = await freePorts(1)
  const origin = `http://127.0.0.1:${port}`
  const data = join(dataFolder, 'caredesk')
  const env = { CAREDESK_ADMIN_PASSWORD: PASSWORD }
  // With --demo the server would show another build than the one that staff get.
  execFileSync(binary, ['seed', '--now', 'live', '--data', data], { env: { ...process.env, ...env }, stdio: 'ignore' })
  await start(binary, ['serve', '--data', data, '--addr', `127.0.0.1:${port}`], { address: `${origin}/readyz`, env })
  await addUnits(origin)
  return desk(CAREDESK, origin)
}

/** startPeers builds the peers and starts a server for each, before that of CareDesk. Their packages have to be installed. */
export async function startPeers(caredesk) {
  const { buildPeers } = await import('./peers/build.mjs')
  const builds = await buildPeers(PEERS)
  const ports = await freePorts(PEERS.length)
  const desks = []
  for (const [index, name] of PEERS.entries()) {
    const origin = `http://127.0.0.1:${ports[index]}`
    await start(
      process.execPath,
      [peerServer, builds[name], String(ports[index]), new URL(caredesk.origin).port],
      { address: origin },
    )
    desks.push(desk(name, origin))
  }
  return desks
}

const desk = (name, origin) => ({ name, origin, password: PASSWORD, ...looks[name] })

/** tokenOf opens a session without a browser. */
export async function tokenOf({ origin, username, password }) {
  const { token } = await call(origin, 'adminLogin', { username, password })
  return token
}

async function addUnits(origin) {
  const token = await tokenOf({ origin, username: 'admin', password: PASSWORD })
  const { total } = await call(origin, 'goodsUnitList', {}, token)
  for (let number = total + 1; number <= UNITS; number++) {
    await call(
      origin,
      'goodsUnitSave',
      { name: `单位${number}`, sort: number * 10, status: 'enabled' },
      token,
    )
  }
}

async function call(origin, name, input, token = '') {
  const answer = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', token },
    body: JSON.stringify(input),
  })
  const { code, message, data } = await answer.json()
  if (code !== 0) throw new Error(`${name}: ${message}`)
  return data
}
