import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../tools/run.mjs'

/** The lines with which the programs of a release say that something is done: `next-16: joined, …`, `12/158 T-A1 …`. */
const result = /^(?:[\w-]+: (?:joined|made|types) |\d+\/\d+ )/

/**
 * Runs a program of this repository beside others: its output goes to a file, its results are shown as they come, and when
 * it fails the end of its output.
 *
 * @param {string[]} args of Node
 * @param {object} options
 * @param {string} options.log the path of the file
 * @param {NodeJS.ProcessEnv} options.env
 * @returns {Promise<number>} its exit code
 */
export async function runLogged(args, { log, env }) {
  const file = createWriteStream(log)
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (result.test(line)) console.log(line.slice(0, 160))
  })
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (ended) => resolve(ended ?? 1))
  })
  await new Promise((resolve) => file.end(resolve))
  const name = relative(root, log)
  if (code !== 0)
    console.error(`${lastLines(log)}\n${args[0]} ended with exit code ${code}; all it said is in ${name}.`)
  return code
}

function lastLines(path) {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-40).join('\n')
}
