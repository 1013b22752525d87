import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTutorial, type Step } from './readTutorial.js'

const registry = fileURLToPath(new URL('registry.mjs', import.meta.url))

export interface Followed {
  /** The folder that the last `cd` led to. */
  readonly app: string
  /** An environment in which `npm` and `npx` take packages from this repository. */
  readonly env: NodeJS.ProcessEnv
  /** The commands that were not run, in their order. */
  readonly left: readonly string[]
}

/**
 * Does what a tutorial says, without a registry.
 *
 * @param page - its name in docs/.
 * @param place - a new folder.
 * @param isLeft - whether a command is left to the test, because it goes on until a reader ends it.
 * @throws Error where a command fails, or an edit does not fit its file.
 */
export async function followTutorial(
  page: string,
  place: string,
  isLeft: (command: string) => boolean,
): Promise<Followed> {
  const env = offline(join(place, '.bin'))
  const left: string[] = []
  let cwd = place
  for (const step of readTutorial(page)) {
    if (step.kind !== 'run') writeStep(step, cwd)
    else if (step.command.startsWith('cd ')) cwd = join(cwd, step.command.slice(3))
    else if (isLeft(step.command)) left.push(step.command)
    else await runToEnd(step.command, cwd, env)
  }
  return { app: cwd, env, left }
}

function offline(bin: string): NodeJS.ProcessEnv {
  mkdirSync(bin, { recursive: true })
  for (const name of ['npm', 'npx']) {
    const script = `#!/bin/sh\nexec "${process.execPath}" "${registry}" ${name} "$@"\n`
    writeFileSync(join(bin, name), script, { mode: 0o755 })
  }
  const { CI: _, npm_config_user_agent: __, ...env } = process.env
  return { ...env, PATH: [bin, process.env.PATH].join(delimiter) }
}

/** Writes the file of a step, or makes its edit. @throws Error where the edit does not fit */
export function writeStep(step: Exclude<Step, { kind: 'run' }>, cwd: string): void {
  const file = join(cwd, step.path)
  if (step.kind === 'write') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, step.content)
    return
  }
  const [before, after, ...more] = readFileSync(file, 'utf8').split(step.before)
  if (after === undefined || more.length > 0)
    throw new Error(`${step.path} does not have these lines once:\n${step.before}`)
  writeFileSync(file, `${before}${step.after}${after}`)
}

/** Fails with what the command said. */
function runToEnd(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(`${command}: ${code}\n${said}`))))
  })
}
