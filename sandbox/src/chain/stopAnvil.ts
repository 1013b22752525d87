import type { ChildProcess } from 'node:child_process'

const GRACE_MS = 6000

/**
 * Lets a node write its state and end; after a while it is killed with everything it started.
 * @returns settles when the process is gone
 */
export function stopAnvil(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (!child.pid) return
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
      } catch {
        // It went in the meantime.
      }
    }, GRACE_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    if (process.platform === 'win32') child.kill()
    else child.stdin?.end()
  })
}
