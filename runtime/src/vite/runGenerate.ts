import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The error of a failed run, and its place if that is known: a path from the project, line and column counted from 1. */
export interface GenerateProblem {
  readonly message: string
  readonly file?: string
  readonly line?: number
  readonly column?: number
}

/** The end of a run. Paths are from the project. The sources are the config and what it imports; an older command names none. */
export type GenerateOutcome =
  | { readonly kind: 'done'; readonly written: readonly string[]; readonly sources: readonly string[] }
  | { readonly kind: 'failed'; readonly problem: GenerateProblem }
  | { readonly kind: 'absent' }

/**
 * Runs the project's own `create-appkit generate`, in a process of its own, so that a config is loaded afresh and
 * nothing it does stays in the server.
 *
 * @param root - absolute path of the project.
 * @returns the outcome; `absent` when create-appkit is not installed there. Never rejects.
 */
export function runGenerate(root: string): Promise<GenerateOutcome> {
  const bin = findCommand(root)
  if (bin === undefined) return Promise.resolve({ kind: 'absent' })
  const args = [bin, 'generate', '--json', '--cwd', root]
  return new Promise((settle) => {
    execFile(process.execPath, args, { cwd: root, timeout: 60_000 }, (error, stdout, stderr) => {
      const message = (stderr.trim() || error?.message) ?? 'create-appkit generate said nothing.'
      settle(readReport(stdout) ?? { kind: 'failed', problem: { message } })
    })
  })
}

/** A fault of the config for visitors of a production build: something that they would lack or meet. */
export interface ProductionFault {
  readonly message: string
  /** The way to mend it. */
  readonly fix: string
}

/**
 * Runs the project's own `create-appkit generate --check`, and reads what in the config is not for visitors.
 *
 * @param root - absolute path of the project.
 * @returns nothing where create-appkit is not installed or the config cannot be read: that fails elsewhere. Never rejects.
 */
export function findFaults(root: string): Promise<readonly ProductionFault[]> {
  const bin = findCommand(root)
  if (bin === undefined) return Promise.resolve([])
  const args = [bin, 'generate', '--check', '--json', '--cwd', root]
  return new Promise((settle) => {
    execFile(process.execPath, args, { cwd: root, timeout: 60_000 }, (_error, stdout) => {
      settle(readFaults(stdout))
    })
  })
}

function readFaults(stdout: string): readonly ProductionFault[] {
  try {
    const { production } = JSON.parse(stdout)
    return Array.isArray(production) ? production : []
  } catch {
    return []
  }
}

function findCommand(root: string): string | undefined {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('create-appkit/package.json')
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
    return join(dirname(manifest), bin['create-appkit'])
  } catch {
    return undefined
  }
}

function readReport(stdout: string): GenerateOutcome | undefined {
  try {
    const { ok, written, sources = [], error } = JSON.parse(stdout)
    if (ok === true && Array.isArray(written) && Array.isArray(sources))
      return { kind: 'done', written, sources }
    return typeof error?.message === 'string' ? { kind: 'failed', problem: error } : undefined
  } catch {
    return undefined
  }
}
