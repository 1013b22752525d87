import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './stage.js'

/**
 * Starts Vite's development server for an app whose packages resolve from this repository.
 *
 * @returns its address, and what stops it.
 * @throws Error with what it has printed, if it ends before it serves
 */
export async function startVite(app: string): Promise<{ url: string; stop(): void }> {
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', '0', '--host', '127.0.0.1'],
    { cwd: app, env: { ...process.env, NO_COLOR: '1', NODE_ENV: undefined } },
  )
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    // It is read for the error, and so that a full pipe does not stop the server.
    vite.stderr.on('data', (chunk) => {
      text += chunk
    })
    vite.stdout.on('data', (chunk) => {
      text += chunk
      const match = /Local:\s+(\S+)/.exec(text)
      if (match?.[1]) resolve(match[1])
    })
    vite.on('error', reject)
    vite.on('exit', () => reject(new Error(text)))
  })
  return { url, stop: () => void vite.kill() }
}
