import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSandbox } from '../contract/support/sandboxBuild.js'

/** A sandbox in a process of its own, so that its end is seen. */
export interface SandboxProcess {
  readonly url: string
  readonly port: number
  /** Code or signal the process ended with; null while it runs. */
  ended(): string | null
  /** Its error output, without the stages of its start. */
  errors(): string
  /** Stops it in order; settles with its exit code. */
  stop(): Promise<number | null>
}

const startMs = 60_000
const stages = /^(Chains that run: .*|The .+ (is|are) ready\..*)\n/gm

/**
 * Starts a sandbox as `appkit dev` does, from the sources as they are, with an EVM chain and the Solana chain.
 *
 * @param args - further flags
 */
export async function startSandboxProcess(args: readonly string[] = []): Promise<SandboxProcess> {
  const build = buildSandbox()
  const dataDir = mkdtempSync(join(tmpdir(), 'appkit-fuzz-'))
  const flags = ['dev', '--port', '0', '--data', dataDir, '--json', ...args]
  const child = spawn(process.execPath, [build.appkit, ...flags], {
    cwd: build.host,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors = (errors + chunk).slice(-20_000)
  })
  const closed = once(child, 'close').then(([code]) => code as number | null)
  const ended = (): string | null => (child.exitCode === null ? child.signalCode : `code ${child.exitCode}`)
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    const code = await closed
    build.remove()
    rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  const deadline = Date.now() + startMs
  while (!output.includes('}\n')) {
    if (ended() !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The sandbox did not start: ${errors}`)
    }
    await sleep(10)
  }
  const { url } = JSON.parse(output) as { url: string }
  return { url, port: Number(new URL(url).port), ended, errors: () => errors.replaceAll(stages, ''), stop }
}
