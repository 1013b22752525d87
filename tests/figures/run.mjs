// npm run release:figures -- [--minutes N] [--only specs,kills] [--seed N] [--soak-hours N]
// Counts, prints and writes docs/reliability.md. Exit code: 0 nothing was violated, 1 something was, 2 wrong flags.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from '../../tools/ensureBuild.mjs'
import { ensureInstall } from '../../tools/ensureInstall.mjs'
import { root } from '../../tools/run.mjs'
import { figures, parts, sourcesOf } from './catalogue.mjs'
import { readFlags } from './flags.mjs'
import { lineOf, renderPage } from './page.mjs'
import { readState, resumeState, stateFile, versionOf, writeState } from './state.mjs'
import { takeTurn } from './takeTurn.mjs'

/** The longest turn of one figure: long enough that its start does not count, short enough that little is lost. */
const turnMs = 90_000
const progressMs = 30_000

const flags = readFlags(process.argv.slice(2))
const say = (line) => process.stdout.write(`${line}\n`)
const stateOf = ({ id }) => readState(stateFile(id))

await ensureInstall()
await ensureBuild()

const chosen = figures.filter(({ id, part }) => flags.only.some((name) => name === id || name === part))
/** Output of processes that did not end well, by id of the figure. */
const failures = new Map()
let running
let isStopped = false
process.on('SIGINT', () => {
  isStopped = true
  running?.kill('SIGTERM')
})

for (const figure of chosen) begin(figure)
const shares = parts.filter((part) => chosen.some((figure) => figure.part === part))
let left = (flags.minutes ?? Number.POSITIVE_INFINITY) * 60_000
for (const [index, part] of shares.entries()) {
  let leftOfPart = left / (shares.length - index)
  const own = chosen.filter((figure) => figure.part === part)
  for (const [position, figure] of own.entries()) {
    const began = performance.now()
    await count(figure, leftOfPart / (own.length - position))
    // Time that one figure leaves over is for those after it.
    leftOfPart -= performance.now() - began
    left -= performance.now() - began
  }
}
finish()

function targetOf({ part, target }) {
  return part === 'soak' ? Math.round(flags.soakHours * 60) : target
}

function begin(figure) {
  const file = stateFile(figure.id)
  const before = readState(file)
  const state = resumeState(file, { seed: flags.seed, version: versionOf(sourcesOf(figure)) })
  if (before && before.done > 0 && state.done === 0)
    say(
      `${figure.id} begins again: ${before.version === state.version ? 'another seed' : 'its sources changed'}.`,
    )
  writeState(file, state)
}

/** Takes turns until the figure is whole, or has had its time. */
async function count(figure, milliseconds) {
  const end = performance.now() + milliseconds
  const target = targetOf(figure)
  while (!isStopped && !failures.has(figure.id) && stateOf(figure).done < target) {
    const rest = end - performance.now()
    if (rest <= 0) return
    const ms = Math.round(Math.min(figure.turn ?? turnMs, rest))
    const timer = setInterval(() => say(lineOf(figure, stateOf(figure), targetOf(figure))), progressMs)
    const env = { FIGURES_TARGET: String(target) }
    const failure = await takeTurn({ id: figure.id, ms, env, onBegin: (child) => (running = child) })
    clearInterval(timer)
    if (failure !== undefined && !isStopped) failures.set(figure.id, failure)
    writeState(stateFile(figure.id), { ...stateOf(figure), hasFailed: failures.has(figure.id) })
    say(lineOf(figure, stateOf(figure), targetOf(figure)))
  }
}

function finish() {
  const states = new Map(figures.map((figure) => [figure.id, stateOf(figure)]))
  writeFileSync(join(root, 'docs/reliability.md'), renderPage(figures, states))
  say('')
  for (const figure of chosen) {
    const state = states.get(figure.id)
    if (state) say(lineOf(figure, state, targetOf(figure)))
    for (const finding of state?.findings ?? [])
      say(
        `  case ${finding.case} of seed ${state.seed}: ${finding.what}${finding.example ? `\n    ${finding.example}` : ''}`,
      )
  }
  for (const [id, said] of failures) say(`\n${id} did not end well:\n${said}`)
  const violated = chosen.filter(({ id }) => (states.get(id)?.violations ?? 0) > 0)
  const faults = [...new Set([...violated.map(({ id }) => id), ...failures.keys()])]
  say(faults.length === 0 ? '\nNothing was violated.' : `\nViolated: ${faults.join(', ')}.`)
  process.exitCode = faults.length > 0 ? 1 : isStopped ? 130 : 0
}
