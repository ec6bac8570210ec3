// Remembers on this machine with which inputs a check has passed, as Go's cache does with builds: what is not changed is not
// gone through again.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'caredesk', 'passed')

/** What the files under some paths hold, committed or not. */
function digest(paths) {
  const listed = execFileSync('git', ['ls-files', '-z', '--error-unmatch', '--cached', '--others', '--exclude-standard', '--', ...paths], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const hash = createHash('sha256').update(process.version)
  for (const path of [...new Set(listed.split('\0'))].sort()) {
    if (!path || !existsSync(path)) continue
    hash.update(path).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Tells whether a check has passed with what its inputs hold, and remembers that it did. `ALL=1` has everything gone through. */
export function passedBefore(check, inputs) {
  const stamp = join(folder, `${check.replace(/\W+/g, '-')}-${digest(inputs)}`)
  return {
    unchanged: !process.env.ALL && existsSync(stamp),
    remember() {
      mkdirSync(folder, { recursive: true })
      writeFileSync(stamp, '')
    },
  }
}
