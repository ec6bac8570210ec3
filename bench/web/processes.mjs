import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

const READY_LIMIT_MS = 30_000

const running = new Set()

/** start runs a program until stopAll; it is ready when its address answers. */
export async function start(command, args, { address, env = {} }) {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint = (complaint + text).slice(-2000)
  })
  child.on('error', (error) => {
    complaint = error.message
  })
  const limit = Date.now() + READY_LIMIT_MS
  while (!(await answers(address))) {
    const gone = child.exitCode !== null || child.pid === undefined
    if (gone || Date.now() > limit) throw new Error(`${command} does not answer at ${address}: ${complaint}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** stopAll ends what this run has started and waits until it is gone. */
export async function stopAll() {
  await Promise.all(
    [...running].map((child) => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return undefined
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      return gone
    }),
  )
  running.clear()
}

/** freePorts are ports of the loopback that nobody listens on. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

async function answers(address) {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}
